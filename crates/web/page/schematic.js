// The schematic of the machine: wires lit by what is on them, blocks to go into, and why a wire has its value.

import { post } from "./api.js";
import { byId, html, say } from "./dom.js";
import { first, holding, isWrong } from "./history.js";
import { List } from "./schematic-list.js";
import { Paper } from "./schematic-paper.js";

/** The machine and the sides of a game, which decide what circuit there is; one that is broken is drawn as it was. */
const machine = (link) => link?.split(".").slice(0, 4).join(".").replace(/~[^.]*/, "");

export class Schematic {
  /** `rows` are those of the waveform, `look` shows a clock, and `chose` is called when another wire is chosen. */
  constructor(rows, look, chose) {
    Object.assign(this, { rows, look, chose });
    this.link = null;
    /** The game whose values the drawing has, and the one for which it was asked for last. */
    this.loaded = null;
    this.asked = null;
    this.block = "";
    this.chosen = null;
    /** The wire that was asked about, with its block and its clock: it stays lit while other blocks are looked at. */
    this.question = null;
    this.clock = 0;
    this.turn = Promise.resolve();
    this.element = byId("schematic");
    this.paper = new Paper(this.element);
    this.list = new List((name) => this.enter(this.inside(name)), (net) => this.choose(net));
    const on = (id, action) => byId(id).addEventListener("click", action);
    on("schematic-in", () => this.paper.larger());
    on("schematic-out", () => this.paper.smaller());
    on("schematic-fit", () => this.paper.fit());
    on("schematic-why", () => this.why());
    on("schematic-pin", () => this.pin());
    byId("schematic-iec").addEventListener("change", () => this.load());
    this.element.addEventListener("click", (event) => this.pointed(event.target));
    this.element.addEventListener("mouseover", (event) => this.hover(event.target));
    this.element.addEventListener("keydown", (event) => this.key(event));
    for (const id of ["signals", "wave"]) {
      byId(id).addEventListener("mouseover", (event) => {
        const row = event.target.closest("#signals dl > div, #wave .names > div, #wave [data-row]");
        this.light(row ? [row.dataset.row ?? row.querySelector("dt, .name").textContent] : []);
      });
    }
    for (const id of ["schematic", "signals", "wave"]) byId(id).addEventListener("mouseleave", () => this.light([]));
  }

  /** Whether the drawing is on the page: on a narrow screen another panel may be in its place. */
  visible() {
    return Boolean(this.answer) && byId("schematic-card").checkVisibility();
  }

  /** A game has gone on, and the server has sent the wires of a block with it; none, if none were on the screen. */
  follow(link, block, nets) {
    if (!nets || block !== this.answer?.block || machine(link) !== machine(this.loaded)) return;
    this.answer.nets = nets;
    this.loaded = link;
  }

  /** Shows a machine at a clock. What is drawn is asked for once; its values come with every move. */
  draw(link, history, clock) {
    // A program has no circuit, and a design of the user's no layout.
    byId("schematic-card").hidden = history.answer.kind === "software" || Boolean(link?.split(".")[1]?.startsWith("design"));
    if (machine(link) !== machine(this.link)) this.block = "";
    if (link !== this.link || clock !== this.clock) this.forget();
    Object.assign(this, { link, history, clock });
    if (!byId("schematic-card").checkVisibility()) return;
    if (link === this.loaded) this.paint();
    else if (link !== this.asked) this.load();
  }

  /** Asks for the block that is to be shown, after whatever is being asked for already. */
  load() {
    const link = (this.asked = this.link);
    this.turn = this.turn.then(async () => {
      const answer = await post("/api/schematic", { game: link, block: this.block, iec: byId("schematic-iec").checked });
      this.loaded = link;
      this.receive(answer);
    }).catch(() => say(byId("schematic-says"), "The schematic cannot be shown."));
  }

  receive(answer) {
    this.answer = answer;
    /** The names by which the bits of wires can be broken that are not in the history. */
    this.wires = new Map(answer.wires.map(({ net, bits }) => [net, bits]));
    const drawing = document.importNode(new DOMParser().parseFromString(answer.svg, "image/svg+xml").documentElement, true);
    drawing.removeAttribute("role");
    this.paper.show(drawing);
    this.nets = [...drawing.querySelectorAll(".net")].sort((one, other) => one.dataset.net - other.dataset.net);
    this.cells = [...drawing.querySelectorAll(".cell")];
    for (const cell of drawing.querySelectorAll(".block")) {
      cell.setAttribute("tabindex", "0");
      cell.setAttribute("role", "button");
      const words = [...cell.querySelectorAll("text")].map((text) => text.textContent);
      cell.setAttribute("aria-label", `${words.join(" ")}: go into this block`);
    }
    this.crumbs();
    this.list.show(drawing, answer.blocks, answer.nets, (net) => this.called(net), (net) => {
      const [since, text] = this.holding(net);
      return [text, this.clock > 0 && since === this.clock, this.wrong(net)];
    });
    this.choose(null);
    this.paint();
    if (this.question) this.ask();
  }

  /** The value of a wire at the clock that is looked at, and the clock from which it holds. */
  holding(net) {
    const { path, changes } = this.answer.nets[net];
    return holding(changes ?? this.history.track(path)?.changes ?? [[0, ""]], this.clock, first);
  }

  /** Whether a good machine has another value on a wire. */
  wrong(net) {
    const { path, wrong } = this.answer.nets[net];
    return isWrong(wrong ?? this.history.track(path)?.wrong, this.clock);
  }

  called(net) {
    return this.answer.nets[net].path ?? `unnamed wire ${net}`;
  }

  /** All names of a wire, as the waveform and the signals have them. */
  paths(net) {
    const names = this.nets[net].dataset.name.split(" ").filter(Boolean);
    return names.map((name) => this.inside(name));
  }

  inside(name) {
    return this.block ? `${this.block}.${name}` : name;
  }

  /** The way from the whole machine to the block that is shown. */
  crumbs() {
    const names = this.block ? this.block.split(".") : [];
    const paths = names.map((_, index) => names.slice(0, index + 1).join("."));
    const crumb = (name, path, last) => last
      ? html("span", { "aria-current": "location" }, name)
      : Object.assign(html("button", { type: "button" }, name), { onclick: () => this.enter(path) });
    const top = crumb(names.length > 0 ? "whole machine" : this.answer.module, "", names.length === 0);
    byId("schematic-crumbs").replaceChildren(top, ...names.flatMap((name, index) => [" › ", crumb(name, paths[index], index === names.length - 1)]));
    say(byId("schematic-purpose"), this.answer.purpose);
    byId("schematic-purpose").title = this.answer.purpose;
  }

  enter(block) {
    this.block = block;
    this.load();
  }

  /** Colours, patterns and values at the clock that is looked at. */
  paint() {
    if (!this.answer) return;
    this.answer.nets.forEach(({ width }, index) => {
      const [since, text] = this.holding(index);
      const net = this.nets[index];
      const zero = /^0+$/.test(text);
      net.classList.toggle("high", width === 1 && !zero);
      net.classList.toggle("low", width === 1 && zero);
      net.classList.toggle("some", width > 1 && !zero);
      net.classList.toggle("none", width > 1 && zero);
      net.classList.toggle("changed", this.clock > 0 && since === this.clock);
      net.classList.toggle("wrong", this.wrong(index));
      const value = net.querySelector(".value");
      if (value) say(value, text);
    });
    this.list.paint();
    if (!this.question) this.tell();
  }

  pointed(target) {
    const block = target.closest(".block");
    if (block) this.enter(this.inside(block.dataset.title));
    else this.choose(target.closest(".net") ? Number(target.closest(".net").dataset.net) : null);
  }

  key(event) {
    const actions = { Enter: () => this.pointed(event.target), " ": () => this.pointed(event.target), "+": () => this.paper.larger(), "-": () => this.paper.smaller(), 0: () => this.paper.fit(), Backspace: () => this.block && this.enter(this.block.split(".").slice(0, -1).join(".")) };
    const action = (event.target === this.element && /^(Enter| )$/.test(event.key)) || event.ctrlKey ? null : actions[event.key];
    if (/^Arrow|^Page|^Home$|^End$/.test(event.key)) event.stopPropagation();
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  }

  /** Chooses a wire, to be asked about and pinned. */
  choose(index) {
    this.chosen = index;
    if (index !== null) this.forget();
    this.nets.forEach((net, place) => net.classList.toggle("chosen", place === index));
    this.tell();
    this.chose();
  }

  /** Puts out what was lit for the last question. */
  forget() {
    this.question = null;
    byId("schematic-edge").hidden = true;
    for (const lit of this.element.querySelectorAll(".decides")) lit.classList.remove("decides");
  }

  tell() {
    const { chosen } = this;
    const path = chosen === null ? null : this.answer.nets[chosen].path;
    byId("schematic-why").setAttribute("aria-disabled", chosen === null);
    byId("schematic-pin").setAttribute("aria-disabled", !path);
    byId("schematic-pin").setAttribute("aria-pressed", Boolean(path) && this.rows.has(path));
    if (!this.question) say(byId("schematic-says"), chosen === null ? "Click a block to enter it, a wire to ask about it or to break it." : `${path ?? this.unnamed(chosen)} is ${this.holding(chosen)[1]}`);
  }

  /** What a wire without a name of its own is called: one that can be broken has a name for that. */
  unnamed(net) {
    const [wire, ...more] = this.wires.get(net) ?? [];
    return wire && more.length === 0 ? `this wire (${wire})` : "this wire";
  }

  /** Asks why the chosen wire has its value. */
  why() {
    if (this.chosen === null) return;
    this.question = { block: this.block, net: this.chosen, clock: this.clock };
    this.ask();
  }

  /** Lights what decides the wire that was asked about, as far as it is in the block that is shown. */
  async ask() {
    const { question } = this;
    const shown = this.block;
    const { sentence, nets, cells, stored, next } = await post("/api/why", { game: this.link, ...question, shown });
    if (question !== this.question || shown !== this.answer.block) return;
    say(byId("schematic-says"), sentence);
    this.offerEdge(stored, next);
    this.nets.forEach((net, index) => net.classList.toggle("decides", nets.includes(index)));
    this.cells.forEach((cell, index) => cell.classList.toggle("decides", cells.includes(index)));
  }

  /** A button that goes back to before the clock edge at which a register took its value, and asks there why it would. */
  offerEdge(stored, next) {
    const button = byId("schematic-edge");
    const here = this.question.block === this.block;
    button.hidden = !stored || !here;
    if (stored) say(button, `Back to clock ${stored - 1}, before it was stored`);
    button.onclick = () => {
      this.look(stored - 1);
      this.choose(next ?? this.chosen);
      this.why();
    };
  }

  /** Puts the chosen wire into the waveform, or takes it out. */
  pin() {
    const path = this.chosen === null ? null : this.answer.nets[this.chosen].path;
    if (!path) return;
    this.rows.toggle(path);
    this.tell();
  }

  hover(target) {
    const net = target.closest(".net");
    this.light(net ? this.paths(Number(net.dataset.net)) : []);
  }

  /** Lights the wires with these names wherever one of their names is shown. */
  light(names) {
    const all = (this.nets ?? []).map((_, index) => this.paths(index));
    const lit = all.map((own) => own.some((path) => names.includes(path)));
    const paths = [...names, ...all.filter((_, index) => lit[index]).flat()];
    this.nets?.forEach((net, index) => net.classList.toggle("hover", lit[index]));
    for (const row of document.querySelectorAll("#wave .names > div, #wave [data-row], #signals dl > div")) {
      row.classList.toggle("hover", paths.includes(row.dataset.row ?? row.querySelector(".name, dt").textContent));
    }
  }
}
