// The schematic for readers who cannot see it: blocks with their pins, and wires with what drives and what reads them.

import { byId, html, say } from "./dom.js";

const KINDS = { and: "AND gate", or: "OR gate", xor: "XOR gate", bitand: "AND gates, bit by bit", bitor: "OR gates, bit by bit", bitxor: "XOR gates, bit by bit", not: "inverter", equal: "comparison", less: "comparison", add: "adder", select: "multiplexer", case: "choice by state", split: "parts of a bus", join: "bus put together" };

/** What a cell of the drawing is called. */
function name({ kind, title, index }) {
  if (kind === "input" || kind === "output") return `${kind} ${title}`;
  if (kind === "register" || kind === "block") return title;
  return `${KINDS[kind] ?? kind}${title ? ` ${title}` : ""}${kind === "constant" ? "" : ` (${index})`}`;
}

export class List {
  /** `enter` goes into a block, and `choose` chooses a wire by its number. */
  constructor(enter, choose) {
    Object.assign(this, { enter, choose, entries: [] });
    this.details = byId("schematic-list").closest("details");
    this.details.addEventListener("toggle", () => this.paint());
  }

  /** Lists what a drawing has; `called` says what a wire is called, and `value` its value, whether it has just changed and whether it is wrong. */
  show(drawing, blocks, nets, called, value) {
    Object.assign(this, { called, value, entries: [] });
    const cells = [...drawing.querySelectorAll(".cell")].map(({ dataset }, index) => ({
      kind: dataset.kind,
      title: dataset.title,
      index,
      pins: dataset.pins ? dataset.pins.split(" ").map((pin, at) => ({ out: pin[0] === "r", name: pin.split(",")[3], net: Number(dataset.nets.split(" ")[at]) })) : [],
    }));
    const ends = (net, out) => cells.flatMap((cell) => cell.pins.filter((pin) => pin.net === net && pin.out === out).map((pin) => name(cell) + (cell.kind === "block" ? `, pin ${pin.name}` : "")));
    const block = (cell) => {
      const enter = html("button", { type: "button" }, `go into ${cell.title} (${blocks.find((inner) => inner.name === cell.title)?.module})`);
      enter.addEventListener("click", () => this.enter(cell.title));
      const pins = cell.pins.map((pin) => {
        const item = html("li");
        this.entries.push([item, () => `${pin.out ? "output" : "input"} ${pin.name}${pin.net < 0 ? " is not connected" : `: ${this.words(pin.net)}`}`]);
        return item;
      });
      return html("li", null, enter, html("ul", null, ...pins));
    };
    const wire = (net, index) => {
      const button = html("button", { type: "button" });
      button.addEventListener("click", () => this.choose(index));
      this.entries.push([button, () => this.words(index)]);
      const readers = ends(index, false);
      return html("li", null, button, ` driven by ${ends(index, true).join("; ") || "nothing"}; goes to ${readers.join("; ") || "nothing"}`);
    };
    byId("schematic-list").replaceChildren(...cells.filter((cell) => cell.kind === "block").map(block), ...nets.map(wire));
    this.paint();
  }

  words(net) {
    const [text, changed, wrong] = this.value(net);
    return `${this.called(net)} is ${text}${changed ? ", changed" : ""}${wrong ? ", wrong" : ""}`;
  }

  /** The values of the clock that is looked at; nothing while the list is closed. */
  paint() {
    if (!this.details.open) return;
    for (const [element, words] of this.entries) say(element, words());
  }
}
