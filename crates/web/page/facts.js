// What there is to know of a machine beside the game, and what there is to take away.

import { Refused, get } from "./api.js";
import { byId, html, say, sentence } from "./dom.js";

let shown = null;

/** Describes a machine of the catalogue and offers its files: the waveform of a game, and the circuit that it is played on. */
export function drawFacts(machine, opponent, link) {
  const circuit = machine.opponents.find((player) => player.name === opponent)?.circuit ?? machine.circuit;
  const downloads = [html("a", { href: `/api/game/${link}/waveform.vcd`, download: true }, "Waveform of this game (VCD)")];
  if (circuit) downloads.push(" ", html("a", { href: `/api/machines/${circuit}/verilog`, download: true }, "This machine in Verilog"));
  byId("downloads").replaceChildren(...downloads);
  if (shown === machine.name) return;
  shown = machine.name;
  say(byId("facts-title"), `about ${machine.name}`);
  say(byId("about"), sentence(machine.description));
  byId("facts").hidden = true;
  get(`/api/machines/${machine.name}/facts`).then((facts) => show(machine.name, facts), (error) => {
    if (!(error instanceof Refused)) throw error;
  });
}

function show(name, facts) {
  if (shown !== name) return;
  byId("facts").hidden = false;
  byId("facts").replaceChildren(html("pre", null, JSON.stringify(facts, null, 1)));
}
