// The schematic of the machine: wires lit by what is on them, blocks to go into, and why a wire has its value.

import { post } from "./api.js";
import { byId, html, say } from "./dom.js";
import { first, holding } from "./history.js";

const ZOOMS = [0.4, 0.55, 0.75, 1, 1.35, 1.8];

/** The machine and the sides of a game, which decide what circuit there is. */
const machine = (link) => link?.split(".").slice(0, 4).join(".");

export class Schematic {
  /** `rows` are those of the waveform, and `look` shows a clock. */
  constructor(rows, look) {
    this.rows = rows;
    this.look = look;
    this.link = null;
    /** The game whose values the drawing has, and the one for which it was asked for last. */
    this.loaded = null;
    this.asked = null;
    this.block = "";
    this.zoom = 2;
    this.chosen = null;
    this.clock = 0;
    this.turn = Promise.resolve();
    const on = (id, deed) => byId(id).addEventListener("click", deed);
    on("schematic-in", () => this.scale(1));
    on("schematic-out", () => this.scale(-1));
    on("schematic-why", () => this.why());
    on("schematic-pin", () => this.pin());
    byId("schematic-iec").addEventListener("change", () => this.load());
    this.paper = byId("schematic");
    this.paper.addEventListener("click", (event) => this.pointed(event.target));
    this.paper.addEventListener("mouseover", (event) => this.hover(event.target));
    this.paper.addEventListener("mouseleave", () => this.light(null));
    this.paper.addEventListener("keydown", (event) => this.key(event));
    this.paper.addEventListener("wheel", (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      this.scale(event.deltaY < 0 ? 1 : -1);
    }, { passive: false });
    this.drag();
    for (const id of ["signals", "wave"]) {
      byId(id).addEventListener("mouseover", (event) => {
        const row = event.target.closest("#signals dl > div, #wave .names > div, #wave [data-row]");
        this.light(row ? row.dataset.row ?? row.querySelector("dt, .name").textContent : null);
      });
    }
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
    byId("schematic-card").hidden = history.answer.kind === "software";
    if (machine(link) !== machine(this.link)) this.block = "";
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

  /** The value of a wire at the clock that is looked at, and the clock from which it holds. */
  holding({ path, changes }) {
    return holding(changes ?? this.history.track(path)?.changes ?? [[0, ""]], this.clock, first);
  }

  receive(answer) {
    this.answer = answer;
    const drawing = new DOMParser().parseFromString(answer.svg, "image/svg+xml").documentElement;
    this.paper.replaceChildren(document.importNode(drawing, true));
    this.drawing = this.paper.firstElementChild;
    this.nets = new Map([...this.drawing.querySelectorAll(".net")].map((net) => [Number(net.dataset.net), net]));
    for (const cell of this.drawing.querySelectorAll(".block")) {
      cell.setAttribute("tabindex", "0");
      cell.setAttribute("role", "button");
      const words = [...cell.querySelectorAll("text")].map((text) => text.textContent);
      cell.setAttribute("aria-label", `${words.join(" ")}: go into this block`);
    }
    this.drawing.removeAttribute("role");
    this.crumbs();
    this.list();
    this.fit();
    this.choose(null);
    this.paint();
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
  }

  /** The same for readers who cannot see it: every block and every named wire. */
  list() {
    const blocks = this.answer.blocks.map(({ name, module }) => {
      const button = html("button", { type: "button" }, `go into ${name} (${module})`);
      button.addEventListener("click", () => this.enter(this.block ? `${this.block}.${name}` : name));
      return html("li", null, button);
    });
    this.entries = [];
    const wires = this.answer.nets.map((net, index) => {
      if (!net.path) return null;
      const button = html("button", { type: "button" });
      button.addEventListener("click", () => this.choose(index));
      this.entries.push([button, index]);
      return html("li", null, button);
    });
    byId("schematic-list").replaceChildren(...[...blocks, ...wires].filter(Boolean));
  }

  enter(block) {
    this.block = block;
    this.load();
  }

  /** Colours, patterns and values at the clock that is looked at. */
  paint() {
    if (!this.answer) return;
    this.answer.nets.forEach((wire, index) => {
      const [since, text] = this.holding(wire);
      const { width } = wire;
      const net = this.nets.get(index);
      net.classList.toggle("high", width === 1 && text === "1");
      net.classList.toggle("low", width === 1 && text === "0");
      net.classList.toggle("changed", this.clock > 0 && since === this.clock);
      const value = net.querySelector(".value");
      if (value) say(value, text);
    });
    for (const [button, index] of this.entries) {
      const net = this.answer.nets[index];
      say(button, `${net.path} is ${this.holding(net)[1]}`);
    }
    this.tell();
  }

  pointed(target) {
    const block = target.closest(".block");
    if (block) this.enter(this.block ? `${this.block}.${block.dataset.title}` : block.dataset.title);
    else this.choose(target.closest(".net") ? Number(target.closest(".net").dataset.net) : null);
  }

  key(event) {
    const deeds = { Enter: () => this.pointed(event.target), " ": () => this.pointed(event.target), "+": () => this.scale(1), "-": () => this.scale(-1), Backspace: () => this.block && this.enter(this.block.split(".").slice(0, -1).join(".")) };
    const deed = (event.target === this.paper && /^(Enter| )$/.test(event.key)) || event.ctrlKey ? null : deeds[event.key];
    if (/^Arrow|^Page|^Home$|^End$/.test(event.key)) event.stopPropagation();
    if (!deed) return;
    event.preventDefault();
    event.stopPropagation();
    deed();
  }

  /** Chooses a wire, to be asked about and pinned. */
  choose(index) {
    this.chosen = index;
    byId("schematic-edge").hidden = true;
    for (const net of this.nets.values()) net.classList.remove("chosen", "decides");
    this.nets.get(index)?.classList.add("chosen");
    this.tell();
  }

  tell() {
    const net = this.chosen === null ? null : this.answer.nets[this.chosen];
    const path = net?.path;
    byId("schematic-why").setAttribute("aria-disabled", !path);
    byId("schematic-pin").setAttribute("aria-disabled", !path);
    byId("schematic-pin").setAttribute("aria-pressed", Boolean(path) && this.rows.has(path));
    const value = net && this.holding(net)[1];
    say(byId("schematic-says"), net ? `${path ?? "this wire"} is ${value}` : "Click a block to go into it, or a wire to ask about it.");
  }

  async why() {
    const path = this.chosen === null ? null : this.answer.nets[this.chosen].path;
    if (!path) return;
    const { sentence, lit, stored } = await post("/api/why", { game: this.link, signal: path, clock: this.clock });
    say(byId("schematic-says"), sentence);
    this.offerEdge(stored);
    this.answer.nets.forEach((net, index) => this.nets.get(index).classList.toggle("decides", lit.includes(net.path)));
  }

  /** A button that goes back to before the clock edge at which a register took its value, and asks why there. */
  offerEdge(stored) {
    const button = byId("schematic-edge");
    button.hidden = !stored;
    if (stored) say(button, `Back to clock ${stored - 1}, before it was stored`);
    button.onclick = () => {
      this.look(stored - 1);
      button.hidden = true;
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
    this.light(net ? this.answer.nets[Number(net.dataset.net)].path : null);
  }

  /** Lights a signal wherever it is shown. */
  light(path) {
    this.answer?.nets.forEach((net, index) => this.nets.get(index).classList.toggle("hover", path !== null && net.path === path));
    for (const row of document.querySelectorAll("#wave .names > div, #signals dl > div")) {
      row.classList.toggle("hover", path !== null && row.querySelector(".name, dt").textContent === path);
    }
  }

  /** As large as fits the width, within what can be read. */
  fit() {
    const width = Number(this.drawing.getAttribute("viewBox").split(" ")[2]);
    const [least, most] = [ZOOMS.indexOf(0.75), ZOOMS.indexOf(1)];
    this.zoom = this.paper.clientWidth < width ? least : most;
    this.scale(0);
  }

  scale(by) {
    this.zoom = Math.max(0, Math.min(ZOOMS.length - 1, this.zoom + by));
    if (!this.drawing) return;
    const [, , width, height] = this.drawing.getAttribute("viewBox").split(" ").map(Number);
    this.drawing.setAttribute("width", width * ZOOMS[this.zoom]);
    this.drawing.setAttribute("height", height * ZOOMS[this.zoom]);
  }

  /** The paper is moved by dragging it; fingers and keys scroll it as they do anywhere. */
  drag() {
    let from = null;
    this.paper.addEventListener("pointerdown", (event) => {
      if (event.pointerType === "mouse" && event.button === 0) from = [event.clientX + this.paper.scrollLeft, event.clientY + this.paper.scrollTop];
    });
    addEventListener("pointermove", (event) => {
      if (from) this.paper.scrollTo(from[0] - event.clientX, from[1] - event.clientY);
    });
    addEventListener("pointerup", () => {
      from = null;
    });
  }
}
