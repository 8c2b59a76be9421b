// What a machine without states is made of.

import { html } from "./dom.js";
import { drawProgram } from "./program.js";

/** For a machine without states: its blocks, or the picture that a program has found to fit. */
export function drawParts(element, title, frame) {
  const { insides } = frame;
  title.textContent = insides.module;
  const words = {
    combinational: "Gates without memory: a clock is one board that is put in.",
    software: "A program: a clock is one instruction, and it runs from landmark to landmark.",
    clocked: "Gates and registers: a clock is a rising edge.",
  };
  const children = [html("p", { class: "remark" }, words[insides.kind])];
  const picture = frame.registers.find((signal) => signal.name === "picture");
  if (picture) children.push(...drawProgram(frame), patternPicture(picture));
  if (insides.blocks.length > 0) children.push(blockTree(insides.blocks, frame.inner));
  element.dataset.drawn = "";
  element.replaceChildren(...children);
}

function patternPicture(signal) {
  const rows = signal.text.split("/");
  const found = rows.length === 3;
  const grid = found
    ? html("div", { class: "pattern", role: "img", "aria-label": `picture ${signal.text}` },
        rows.flatMap((row) => [...row].map((cell) => html("span", { "aria-hidden": "true" }, cell === " " ? "·" : cell))))
    : html("p", { class: "remark" }, "No picture has been tried yet.");
  return html("figure", null, grid, found ? html("figcaption", null, "the picture that was tried last: X is you, O the program, . empty, * anything, ? its move") : null);
}

/** Every block with what is at its ports. */
function blockTree(blocks, inner) {
  return html("ul", { class: "blocks", "aria-label": "blocks" }, blocks.map((block) => {
    const path = block.path.split(".");
    const ports = inner.filter((signal) => signal.scope === block.path && signal.role !== "inside").map((signal) =>
      html("span", { class: signal.changed ? "changed" : null }, `${signal.label} `, html("b", null, `${signal.changed ? "•" : ""}${signal.text}`)));
    return html("li", { "data-depth": Math.min(path.length, 4) },
      html("span", { class: "name" }, path.at(-1)), " ", html("span", { class: "module" }, block.module),
      html("div", { class: "ports" }, ports));
  }));
}
