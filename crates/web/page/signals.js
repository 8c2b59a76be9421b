// Registers and signals by name.

import { html } from "./dom.js";

const GROUPS = [
  ["registers", (frame) => frame.registers],
  ["inputs", (frame) => frame.signals.filter((signal) => signal.role === "input")],
  ["outputs", (frame) => frame.signals.filter((signal) => signal.role === "output")],
  ["inside", (frame) => frame.signals.filter((signal) => signal.role === "inside")],
];

/** Writes every named value of a frame into an element. What has just changed is marked by a dot. */
export function drawSignals(element, frame) {
  const groups = GROUPS.map(([name, pick]) => [name, pick(frame)]).filter(([, signals]) => signals.length > 0);
  const lists = groups.flatMap(([name, signals]) => {
    const longest = Math.max(...signals.map((signal) => signal.name.length + signal.text.length));
    const words = name === "registers" ? { clocked: "registers", combinational: "meaning", software: "variables" }[frame.machine.kind] : name;
    return [
      html("h3", null, words),
      html("dl", { class: longest > 16 ? "wide" : "narrow" }, signals.map((signal) =>
        html("div", { class: [signal.changed ? "changed" : "", signal.wrong ? "wrong" : ""].join(" ").trim() || null },
          html("dt", null, signal.name),
          html("dd", null, signal.changed ? html("span", { class: "dot", title: "has just changed" }, "•") : null, signal.text)))),
    ];
  });
  element.replaceChildren(...lists);
}
