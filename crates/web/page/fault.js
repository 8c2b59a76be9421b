// A broken wire: stuck from the schematic, marked wherever it makes a difference, or hidden and to be found.

import { post } from "./api.js";
import { byId, html, say } from "./dom.js";
import { first, holding } from "./history.js";

export class Faults {
  /** `app` has the game, its history and the schematic. */
  constructor(app) {
    this.app = app;
    this.asked = null;
    for (const level of [0, 1]) byId(`fault-${level}`).addEventListener("click", () => this.stick(level));
    byId("fault-hide").addEventListener("click", () => app.act({ break: `random ${Math.floor(Math.random() * 1e6)}` }));
    byId("fault-reveal").addEventListener("click", () => app.act("reveal"));
    byId("fault-mend").addEventListener("click", () => app.act({ break: null }));
    const card = byId("schematic-card");
    for (const kind of ["click", "keyup"]) card.addEventListener(kind, () => this.draw());
    new MutationObserver(() => this.draw()).observe(byId("schematic"), { childList: true });
  }

  /** The wire that is chosen in the schematic, if it has a name. */
  chosen() {
    const { chosen, answer } = this.app.schematic;
    const net = chosen === null ? null : answer?.nets[chosen];
    return net?.path ? net : null;
  }

  hidden() {
    return this.app.view.setup.defect?.startsWith("random ") ?? false;
  }

  /** Breaks the chosen wire, or guesses that it is the broken one. */
  async stick(level) {
    const net = this.chosen();
    if (!net) return;
    const bit = net.width > 1 ? `[${byId("fault-bit").value}]` : "";
    const fault = `${net.path}${bit}=${level}`;
    if (!this.hidden()) {
      this.app.act({ break: fault });
      return;
    }
    await this.app.act({ guess: fault });
    say(byId("fault-says"), this.hidden() ? `No, it is not ${fault}.` : `Right: ${fault} is what is broken.`);
  }

  /** Shows what can be done, and what is wrong at the clock that is looked at. */
  draw() {
    const { history, view, link } = this.app;
    if (!history) return;
    const defect = view.setup.defect ?? null;
    const [net, hidden] = [this.chosen(), this.hidden()];
    for (const level of [0, 1]) {
      byId(`fault-${level}`).setAttribute("aria-disabled", !net);
      say(byId(`fault-${level}`), hidden ? `Guess: stuck at ${level}` : `Stick at ${level}`);
    }
    this.bits(net?.width ?? 1);
    byId("fault-hide").hidden = defect !== null;
    byId("fault-reveal").hidden = !hidden;
    byId("fault-mend").hidden = defect === null;
    say(byId("fault-title"), defect === null ? "break it" : hidden ? "a wire is broken: find it" : `broken: ${defect}`);
    if (this.asked !== `${view.setup.machine} ${defect}`) this.ask(link, view.setup.machine, defect);
    this.mark();
  }

  bits(width) {
    const select = byId("fault-bit");
    byId("fault-bits").hidden = width < 2;
    if (select.options.length === width) return;
    select.replaceChildren(...Array.from({ length: width }, (_, bit) => html("option", { value: bit }, String(bit))));
  }

  /** Says the shortest game that shows the fault, or that no game can. */
  async ask(game, machine, fault) {
    this.asked = `${machine} ${fault}`;
    if (fault === null || this.hidden()) {
      say(byId("fault-says"), fault === null ? "" : "Some game shows it. Choose a wire and guess.");
      return;
    }
    const { sentence } = await post("/api/fault", { game, fault });
    if (this.asked === `${machine} ${fault}`) say(byId("fault-says"), sentence);
  }

  /** Marks what is not as in a sound machine: wires by a pattern, names by a sign. */
  mark() {
    const { history, schematic, time } = this.app;
    const clock = Math.min(time.shown, history.now);
    const wrong = new Set(history.answer.tracks
      .filter((track) => track.wrong && holding(track.wrong, clock, first)[1])
      .map((track) => track.path));
    schematic.answer?.nets.forEach((net, index) => schematic.nets?.get(index)?.classList.toggle("wrong", wrong.has(net.path)));
    for (const row of document.querySelectorAll("#signals dl > div, #wave .names > div")) {
      row.classList.toggle("wrong", wrong.has(row.querySelector("dt, .name")?.textContent));
    }
  }
}
