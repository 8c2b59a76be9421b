// The table: who plays on what, the score, and what has just happened.

import { sizeName } from "./board.js";
import { byId, html, say, sentence } from "./dom.js";

/** Says which machine it is, who plays, and how the games have ended so far. */
export function drawTable(view) {
  const { setup, marks, tally, names: [one, two] } = view;
  const people = setup.one === "person" && setup.two === "person";
  const broken = setup.defect?.startsWith("random ") ? "a broken wire" : setup.defect;
  say(byId("table-machine"), setup.machine + (broken ? ` ≠ ${broken}` : ""));
  say(byId("table-sides"), `${people ? "two people, " : ""}${one} ${marks[0]} against ${two} ${marks[1]}`);
  byId("score").replaceChildren(...tally.map(([who, count]) => html("span", null, `${who} `, html("b", null, String(count)))));
}

/** Says what has happened last, and what the game waits for. */
export function drawStatus(app, frame) {
  const { view } = app;
  const working = app.time.head < app.history.now;
  const refusal = frame.present || app.refusedAt === frame.clock ? app.refusal : null;
  if (frame.present) {
    say(byId("event"), sentence(refusal?.text ?? view.status));
    if (app.chosen !== null) say(byId("prompt"), `Which size? ${[1, 2, 3].map((size) => `${size} ${sizeName(size)}`).join(", ")}; Enter places the ${sizeName(app.size)} piece.`);
    else say(byId("prompt"), view.activity.waits_for === "solution" ? "The game is being solved, which takes some seconds." : sentence(view.prompt));
  } else {
    say(byId("event"), refusal ? sentence(refusal.text) : working ? "The machine is at work." : `Clock ${frame.clock} of ${app.history.now}.`);
    say(byId("prompt"), working && app.time.paused ? "Paused: step with c, run with p." : "");
  }
  byId("status").classList.toggle("refused", Boolean(refusal));
  document.title = `${view.result ? view.status : view.prompt} · ${view.setup.machine} · noughtgate`;
}
