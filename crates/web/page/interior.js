// What a machine without states is made of.

import { html } from "./dom.js";
import { drawProgram } from "./program.js";

/** For a machine without states: its blocks, or its program. */
export function drawParts(element, title, frame) {
  const { machine } = frame;
  title.textContent = machine.module;
  const words = {
    combinational: "Gates without memory: a clock is one board that is put in.",
    software: "A program for the 8086. It runs from landmark to landmark: a stage, a turn of the board, a picture tried, a cell taken.",
    clocked: "Gates and registers: a clock is a rising edge.",
  };
  const children = [html("p", { class: "remark" }, words[machine.kind])];
  if (machine.kind === "clocked" && machine.blocks.length === 0) {
    children.push(html("p", { class: "remark" }, "Start noughtgate web with --state and the name of the register that holds the state, and its diagram is drawn here."));
  }
  if (machine.program) children.push(...drawProgram(frame));
  if (machine.blocks.length > 0) children.push(blockTree(machine.blocks, frame.inner));
  element.dataset.drawn = "";
  element.replaceChildren(...children);
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
