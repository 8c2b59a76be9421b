// What there is to know of a machine beside the game, and what there is to take away.

import { get } from "./api.js";
import { byId, html, say, sentence } from "./dom.js";

const COSTS = [
  ["lut4", "lookup tables"],
  ["carries", "carry cells"],
  ["flip_flops", "flip-flops"],
  ["depth", "lookup tables in a row"],
  ["speed", "speed"],
];

/** What the server has said of machines and circuits, by name. */
const known = new Map();
let wanted = null;

/** Describes a machine of the catalogue and offers its files: the waveform of a game, and the circuit that it is played on. */
export async function drawFacts(machine, opponent, link) {
  const circuit = machine.opponents.find((player) => player.name === opponent)?.circuit ?? machine.circuit;
  const downloads = [html("a", { href: `/api/game/${link}/waveform.vcd`, download: true }, "Waveform of this game (VCD)")];
  if (circuit) downloads.push(" ", html("a", { href: `/api/machines/${circuit}/verilog`, download: true }, "This machine in Verilog"));
  byId("downloads").replaceChildren(...downloads);
  const name = circuit ?? machine.name;
  const question = `${name} ${opponent}`;
  if (wanted === question) return;
  wanted = question;
  say(byId("facts-title"), `about ${name}`);
  say(byId("about"), sentence(machine.description));
  const element = byId("facts");
  element.hidden = true;
  if (!known.has(name)) known.set(name, get(`/api/machines/${name}/facts`));
  try {
    const facts = await known.get(name);
    if (wanted !== question) return;
    const player = facts.players.find((player) => player.name === opponent);
    const parts = [facts.cost && cost(facts.cost), facts.proof && proof(facts.proof), player && record(player)].filter(Boolean);
    element.replaceChildren(...parts);
    element.hidden = parts.length === 0;
  } catch {
    // Without an answer there is nothing to show, and the next game asks again.
    known.delete(name);
    wanted = null;
  }
}

function cost(figures) {
  const given = COSTS.filter(([key]) => figures[key]);
  return html("div", { class: "cost" }, html("h3", null, "cost on an iCE40"),
    html("dl", null, given.map(([key, words]) => html("div", null, html("dt", null, words), html("dd", null, number(figures[key]))))));
}

function proof({ command, states, inputs, transitions, claims }) {
  return html("div", { class: "proof" }, html("h3", null, "proof"),
    html("p", null, `${number(states)} states, ${number(inputs)} inputs, ${number(transitions)} transitions.`),
    html("ul", null, claims.map(({ name, holds }) => html("li", { class: holds ? "holds" : "fails" },
      html("b", null, holds ? "✓ holds" : "✗ fails"), " ", name))),
    html("p", null, html("code", null, command)));
}

/** How a player fares in all games that there are. */
function record({ name, command, can_be_beaten: beaten, seats }) {
  const columns = ["games", "won", "drawn", "lost"];
  const head = html("tr", null, html("th", { scope: "col" }, "moving"), columns.map((column) => html("th", { scope: "col" }, column)));
  const rows = seats.map((seat) => html("tr", null, html("th", { scope: "row" }, seat.seat),
    columns.map((column) => html("td", null, number(seat[column])))));
  return html("div", { class: "record" }, html("h3", null, `${name} against everybody`),
    html("table", null, html("thead", null, head), html("tbody", null, rows)),
    html("p", null, beaten ? "✗ It can be beaten." : "✓ It cannot be beaten."),
    html("p", null, html("code", null, command)));
}

const number = (value) => (typeof value === "number" ? value.toLocaleString("en") : value);
