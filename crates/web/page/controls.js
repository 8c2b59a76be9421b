// The controls and the keys: what each does, and what it says just now.

import { byId, say } from "./dom.js";
import { listen } from "./keys.js";

/** What time is counted in, by what a machine is made of. */
export const UNITS = { clocked: "clock", combinational: "board", software: "instruction" };

/** Connects every key, button and slider with what it does to the page. */
export function wire(app) {
  const { time } = app;
  const on = (id, deed) => byId(id).addEventListener("click", () => {
    if (byId(id).getAttribute("aria-disabled") !== "true") deed();
  });
  const deeds = {
    n: () => app.newGame(),
    u: () => app.act("take-back"),
    r: () => app.act("redo"),
    i: () => app.toggleHints(),
    s: () => app.toggleSound(),
    c: () => time.step(),
    p: () => time.toggle(),
    f: () => time.skip(),
    m: () => app.setup.open(app.view.setup, "machine"),
    o: () => app.setup.open(app.view.setup, "opponent"),
    "+": () => app.changeRate(1),
    "=": () => app.changeRate(1),
    "-": () => app.changeRate(-1),
    ",": () => time.look(time.shown - 1),
    ".": () => time.look(time.shown + 1),
    "[": () => time.look(time.previous()),
    "]": () => time.look(time.next()),
    "{": () => time.look(app.history.overCall(time.shown, -1)),
    "}": () => time.look(app.history.overCall(time.shown, 1)),
    PageUp: () => time.look(time.shown - 1),
    PageDown: () => time.look(time.shown + 1),
    "<": () => time.look(0),
    ">": () => time.look(time.now),
    Home: () => time.look(0),
    End: () => time.look(time.now),
    "?": () => {
      say(byId("rules"), app.machine().rules);
      byId("help").showModal();
    },
    h: () => app.moveFocus(0, -1),
    j: () => app.moveFocus(1, 0),
    k: () => app.moveFocus(-1, 0),
    l: () => app.moveFocus(0, 1),
  };
  listen(deeds, (digit) => app.digit(digit), () => app.draw());
  const buttons = { new: "n", "take-back": "u", redo: "r", hints: "i", mute: "s", step: "c", pause: "p", finish: "f", "landmark-back": "[", "landmark-on": "]", table: "m", "open-help": "?", earlier: ",", later: ".", oldest: "<", newest: ">" };
  for (const [id, key] of Object.entries(buttons)) on(id, deeds[key]);
  on("share", () => app.share());
  byId("rate").addEventListener("input", (event) => app.changeRate(Number(event.target.value) - time.rate));
  byId("scrubber").addEventListener("input", (event) => time.look(Number(event.target.value)));
  for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, () => app.speaker.touched(), { capture: true });
}

/** Shows what the controls can do at the clock of a frame. */
export function drawControls(app, frame) {
  const { view, time } = app;
  const running = time.running();
  say(byId("pause"), running ? "Pause" : "Run");
  byId("pause").title = running ? "Hold the clock (p)" : "Run to the present (p)";
  const rate = time.rates[time.rate] === Infinity ? "full speed" : `${time.rates[time.rate]} Hz`;
  byId("rate").max = time.rates.length - 1;
  byId("rate").value = time.rate;
  byId("rate").setAttribute("aria-valuetext", rate);
  say(byId("rate-text"), rate);
  byId("hints").setAttribute("aria-pressed", app.hints);
  say(byId("hints"), view.hints === "solving" ? "Hints: solving…" : "Hints");
  setDisabled(byId("take-back"), !view.can_take_back);
  setDisabled(byId("redo"), !view.can_redo);
  byId("mute").setAttribute("aria-pressed", app.speaker.muted);
  const scrubber = byId("scrubber");
  scrubber.max = app.history.now;
  scrubber.value = frame.clock;
  const unit = UNITS[frame.insides.kind];
  say(byId("wave-title"), `last ${unit}s`);
  const state = frame.diagram ? `, ${frame.diagram.states[frame.diagram.current].name}` : "";
  scrubber.setAttribute("aria-valuetext", `${unit} ${frame.clock} of ${app.history.now}${state}`);
  say(byId("clock-text"), `${unit} ${frame.clock} of ${app.history.now}`);
  for (const id of ["landmark-back", "landmark-on"]) byId(id).hidden = !frame.insides.program;
  document.querySelector("[data-panel=schematic]").hidden = Boolean(frame.insides.program);
  for (const [id, off] of [["landmark-back", frame.clock === 0], ["landmark-on", frame.present], ["finish", frame.present], ["oldest", frame.clock === 0], ["earlier", frame.clock === 0], ["later", frame.present], ["newest", frame.present]]) {
    setDisabled(byId(id), off);
  }
}

/** A button that can do nothing stays in the order of the keyboard, so that the focus is not lost. */
function setDisabled(button, disabled) {
  button.setAttribute("aria-disabled", disabled);
}
