// A program on its processor: the listing around the next instruction, and the board in memory and in registers.

import { html } from "./dom.js";

/** The cells of the ring, row by row. */
const CELLS = [0, 1, 2, 7, 8, 3, 6, 5, 4];
const LINES_AROUND = 5;
const PORTS = ["port42h", "port43h", "port61h"];
const STACK = ["stack0", "stack1", "stack2"];

/** The elements for a frame of a machine that is a program. */
export function drawProgram(frame) {
  const value = (name) => frame.registers.find((signal) => signal.name === name)?.text ?? "";
  const { lines, next } = frame.machine.program;
  const plane = (index) => CELLS.map((cell) => (frame.planes ? ((frame.planes[index] >> cell) & 1 ? "1" : "·") : "-"));
  const ring = CELLS.map((cell) => value(`ring${cell}`).replace(".", "·"));
  const picture = value("picture").split("/");
  const boards = [board("ring in memory", ring), board("BX: your X", plane(0)), board("DX: its O", plane(1))];
  if (picture.length === 3) boards.push(board("picture tried", [...picture.join("")]));
  return [
    listing(lines, value(frame.machine.tracks[next].path)),
    html("div", { class: "planes" }, boards),
    html("dl", { class: "small-values" },
      pair("flags", value("flags"), "capital letters are set"),
      pair("stack", STACK.map(value).join(" "), "the words on top of the stack"),
      pair("ports 42h 43h 61h", PORTS.map(value).join(" "), "the bytes that were written last: timer, its control word, loudspeaker"),
      pair("clocks", value("clocks"), "so far, by Intel's table")),
    html("p", { class: "remark" }, "Picture: X is you, O the program, . empty, * anything, ? its move. , and . step one instruction, [ and ] one landmark, { and } over a call."),
  ];
}

function pair(name, text, title) {
  return html("div", { title }, html("dt", null, name), html("dd", null, text));
}

/** Some lines before and after the instruction at an offset, each with its comment. */
function listing(lines, ip) {
  const current = Math.max(0, lines.findIndex((line) => line.offset === ip));
  const start = Math.max(0, Math.min(current - LINES_AROUND, lines.length - 2 * LINES_AROUND - 1));
  const shown = lines.slice(start, start + 2 * LINES_AROUND + 1);
  return html("ol", { class: "listing", "aria-label": "listing" }, shown.map((line, index) =>
    html("li", start + index === current ? { "aria-current": "step" } : null,
      html("span", { class: "offset" }, line.offset ?? ""),
      html("code", null, `${line.label ? `${line.label}: ` : ""}${line.code}`),
      html("span", { class: "comment" }, line.comment))));
}

function board(name, cells) {
  return html("figure", null,
    html("div", { class: "pattern", role: "img", "aria-label": `${name}: ${cells.join(" ")}` },
      cells.map((cell) => html("span", { "aria-hidden": "true" }, cell))),
    html("figcaption", null, name));
}
