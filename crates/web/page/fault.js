// A broken wire: stuck from the schematic, or hidden and to be found.

import { post } from "./api.js";
import { byId, html, say } from "./dom.js";

export class Faults {
  /** `app` has the game and the schematic. */
  constructor(app) {
    this.app = app;
    this.asked = null;
    const on = (id, action) => byId(id).addEventListener("click", action);
    for (const level of [0, 1]) on(`fault-${level}`, () => this.stick(level));
    on("fault-hide", () => app.act({ break: `random ${Math.floor(Math.random() * 1e6)}` }));
    on("fault-reveal", () => app.act("reveal"));
    on("fault-mend", () => app.act({ break: null }));
  }

  /** The bits of the wire that is chosen in the schematic, by the names under which they can be broken, each with its number. */
  chosen() {
    const { chosen, answer, wires } = this.app.schematic;
    const net = chosen === null ? null : answer?.nets[chosen];
    if (!net) return [];
    const name = (bit) => (wires.has(chosen) ? wires.get(chosen)[bit] : net.path + (net.width > 1 ? `[${bit}]` : ""));
    return Array.from({ length: net.width }, (_, bit) => [bit, name(bit)]).filter(([, wire]) => wire !== null);
  }

  hidden() {
    return this.app.view.setup.defect?.startsWith("random ") ?? false;
  }

  /** Breaks the chosen wire, or guesses that it is the broken one. */
  async stick(level) {
    const bits = this.chosen();
    const [, wire] = bits.find(([bit]) => String(bit) === byId("fault-bit").value) ?? bits[0] ?? [];
    if (!wire) return;
    const fault = `${wire}=${level}`;
    if (!this.hidden()) {
      this.app.act({ break: fault });
      return;
    }
    await this.app.act({ guess: fault });
    if (this.hidden()) say(byId("fault-says"), `No, it is not ${fault}.`);
  }

  /** Shows what can be done with the wire that is chosen, and what is known of the one that is broken. */
  draw() {
    const { history, view, link } = this.app;
    if (!history) return;
    const defect = view.setup.defect ?? null;
    const [bits, hidden] = [this.chosen(), this.hidden()];
    for (const level of [0, 1]) {
      byId(`fault-${level}`).setAttribute("aria-disabled", bits.length === 0);
      say(byId(`fault-${level}`), hidden ? `Guess: stuck at ${level}` : `Stick at ${level}`);
    }
    this.offer(bits);
    byId("fault-hide").hidden = defect !== null;
    byId("fault-reveal").hidden = !hidden;
    byId("fault-mend").hidden = defect === null;
    say(byId("fault-title"), defect === null ? "break it" : hidden ? "a wire is broken: find it" : `broken: ${defect}`);
    const key = `${view.setup.machine} ${view.setup.two.player?.name ?? view.setup.two} ${defect}`;
    if (this.asked !== key) {
      this.asked = key;
      this.explain(link, defect);
    }
  }

  offer(bits) {
    const select = byId("fault-bit");
    byId("fault-bits").hidden = bits.length < 2;
    const key = bits.map(([bit]) => bit).join();
    if (select.dataset.bits === key) return;
    select.dataset.bits = key;
    select.replaceChildren(...bits.map(([bit]) => html("option", { value: bit }, String(bit))));
  }

  /** Says the shortest game that shows the fault, or that no game can. */
  async explain(game, fault) {
    const says = byId("fault-says");
    if (fault === null || this.hidden()) {
      say(says, fault === null ? "" : "Some game shows it. Choose a wire and guess.");
      return;
    }
    const { asked } = this;
    say(says, `Looking for the shortest game that shows ${fault} …`);
    const answer = await post("/api/fault", { game, fault }).catch((error) => ({ sentence: `The server does not say: ${error.message}.` }));
    if (this.asked === asked) say(says, answer.sentence);
  }
}
