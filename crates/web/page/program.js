// A program on its processor: the next instruction, the ring in memory, and the two bit planes as boards.

import { html } from "./dom.js";

/** The cells of the ring, row by row. */
const CELLS = [0, 1, 2, 7, 8, 3, 6, 5, 4];

/** The elements for a frame of a machine that is a program. */
export function drawProgram(frame) {
  const value = (name) => frame.registers.find((signal) => signal.name === name)?.text ?? "";
  const bits = (name) => parseInt(value(name), 16) || 0;
  const plane = (word) => CELLS.map((cell) => ((word >> cell) & 1 ? "1" : "·"));
  const ring = CELLS.map((cell) => value(`ring${cell}`).replace(".", "·"));
  return [
    html("p", { class: "instruction" },
      html("code", null, `${value("IP")}  ${value("instruction")}`), html("span", { class: "remark" }, value("comment"))),
    html("p", { class: "remark" }, "flags ", html("code", { title: "capital letters are set" }, value("flags")),
      `, ${value("clocks")} clocks by Intel's table`),
    html("div", { class: "planes" },
      board("ring", ring), board("BX: x", plane(bits("BX"))), board("DX: o", plane(bits("DX")))),
  ];
}

function board(name, cells) {
  return html("figure", null,
    html("div", { class: "pattern", role: "img", "aria-label": `${name}: ${cells.join(" ")}` },
      cells.map((cell) => html("span", { "aria-hidden": "true" }, cell))),
    html("figcaption", null, name));
}
