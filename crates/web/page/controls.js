// The controls and the keys: what each does, and what it says just now.

import { byId, say } from "./dom.js";
import { listen } from "./keys.js";

/** What time is counted in, by what a machine is made of. */
export const UNITS = { clocked: "clock", combinational: "board", software: "instruction" };

/** Connects every key, button and slider with what it does to the page. */
export function wire(app) {
  const { time } = app;
  const on = (id, action) => byId(id).addEventListener("click", () => {
    if (byId(id).getAttribute("aria-disabled") !== "true") action();
  });
  const actions = {
    "new-game": () => app.newGame(),
    "take-back": () => app.act("take-back"),
    redo: () => app.act("redo"),
    hints: () => app.toggleHints(),
    sound: () => app.toggleSound(),
    clock: () => time.step(),
    run: () => time.toggle(),
    finish: () => time.skip(),
    machine: () => app.setup.open(app.view.setup, "machine"),
    opponent: () => app.setup.open(app.view.setup, "opponent"),
    faster: () => app.changeRate(1),
    slower: () => app.changeRate(-1),
    earlier: () => time.look(time.shown - 1),
    later: () => time.look(time.shown + 1),
    "landmark-back": () => time.look(time.previous()),
    "landmark-on": () => time.look(time.next()),
    "over-call-back": () => time.look(app.history.overCall(time.shown, -1)),
    "over-call-on": () => time.look(app.history.overCall(time.shown, 1)),
    oldest: () => time.look(0),
    newest: () => time.look(time.now),
    help: () => {
      say(byId("rules"), app.machine().rules);
      byId("help").showModal();
    },
    left: () => app.moveFocus(0, -1),
    down: () => app.moveFocus(1, 0),
    up: () => app.moveFocus(-1, 0),
    right: () => app.moveFocus(0, 1),
  };
  listen(app.catalog, actions, (digit) => app.digit(digit), () => app.draw());
  const buttons = { new: "new-game", mute: "sound", step: "clock", pause: "run", table: "machine", "open-help": "help" };
  const named = ["take-back", "redo", "hints", "finish", "landmark-back", "landmark-on", "earlier", "later", "oldest", "newest"];
  for (const id of [...Object.keys(buttons), ...named]) on(id, actions[buttons[id] ?? id]);
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
  const unit = UNITS[frame.machine.kind];
  say(byId("wave-title"), `last ${unit}s`);
  const state = frame.diagram ? `, ${frame.diagram.states[frame.diagram.current].name}` : "";
  scrubber.setAttribute("aria-valuetext", `${unit} ${frame.clock} of ${app.history.now}${state}`);
  say(byId("clock-text"), `${unit} ${frame.clock} of ${app.history.now}`);
  for (const id of ["landmark-back", "landmark-on"]) byId(id).hidden = !frame.machine.program;
  document.querySelector("[data-panel=schematic]").hidden = Boolean(frame.machine.program);
  for (const [id, off] of [["landmark-back", frame.clock === 0], ["landmark-on", frame.present], ["finish", frame.present], ["oldest", frame.clock === 0], ["earlier", frame.clock === 0], ["later", frame.present], ["newest", frame.present]]) {
    setDisabled(byId(id), off);
  }
}

/** A button that can do nothing stays in the order of the keyboard, so that the focus is not lost. */
function setDisabled(button, disabled) {
  button.setAttribute("aria-disabled", disabled);
}
