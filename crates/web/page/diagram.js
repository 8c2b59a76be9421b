// The state machine as boxes and arrows, with the current state lit.

import { html, svg } from "./dom.js";
import { drawParts } from "./interior.js";

const BOX = { width: 132, height: 46 };
const GAP = 136;
/** Between rows; two rows have room to spare. */
const rowGap = (rows) => (rows > 2 ? 84 : 118);
const MARGIN = { x: 34, y: 22 };
const LOOP = 30;

/** Draws a diagram into an element, or what the machine is made of where it has no states. */
export function drawState(element, title, frame) {
  const { diagram } = frame;
  if (!diagram) {
    drawParts(element, title, frame);
    return;
  }
  title.textContent = "state";
  const key = diagram.states.map((state) => state.name).join();
  if (element.dataset.drawn !== key) {
    element.dataset.drawn = key;
    element.replaceChildren(picture(diagram), html("ul", { class: "ways", "aria-label": "ways on from here" }));
  }
  const [drawing, ways] = element.children;
  const name = diagram.states[diagram.current].name;
  const came = diagram.last_edge === null ? null : diagram.edges[diagram.last_edge];
  drawing.setAttribute("aria-label", `state diagram; the state is ${name}${came ? `, by ${came.label} from ${diagram.states[came.from].name}` : ""}`);
  for (const box of drawing.querySelectorAll("[data-state]")) {
    box.classList.toggle("lit", box.dataset.state === name);
  }
  for (const arrow of drawing.querySelectorAll("[data-edge]")) {
    const place = Number(arrow.dataset.edge);
    arrow.classList.toggle("taken", place === diagram.last_edge);
    arrow.classList.toggle("open", diagram.edges[place].from === diagram.current);
  }
  ways.replaceChildren(...diagram.edges.filter((edge) => edge.from === diagram.current).map((edge) =>
    html("li", null, html("span", { class: "label" }, edge.label), " ",
      edge.to === edge.from ? `stays in ${name}` : `→ ${diagram.states[edge.to].name}`)));
}

/** The drawing, with the longer side of the grid downwards, so that it fits a phone. */
function picture(diagram) {
  const wide = Math.max(...diagram.states.map((state) => state.column)) > Math.max(...diagram.states.map((state) => state.row));
  const cells = diagram.states.map(({ column, row }) => (wide ? { column: row, row: column } : { column, row }));
  const columns = Math.max(...cells.map((cell) => cell.column)) + 1;
  const rows = Math.max(...cells.map((cell) => cell.row)) + 1;
  const gap = rowGap(rows);
  const places = cells.map(({ column, row }) => ({
    column,
    row,
    x: MARGIN.x + column * (BOX.width + GAP),
    y: MARGIN.y + row * (BOX.height + gap),
  }));
  const width = 2 * MARGIN.x + columns * BOX.width + (columns - 1) * GAP;
  const height = 2 * MARGIN.y + rows * BOX.height + (rows - 1) * gap;
  const arrows = diagram.edges.map((edge, place) => {
    const back = diagram.edges.some((other) => other.from === edge.to && other.to === edge.from && other !== edge);
    return arrow(edge, place, places, columns, back);
  });
  const boxes = diagram.states.map((state, place) => {
    const { x, y } = places[place];
    return svg("g", { "data-state": state.name },
      svg("rect", { x, y, width: BOX.width, height: BOX.height, rx: 10 }),
      svg("circle", { class: "led", cx: x + 16, cy: y + BOX.height / 2, r: 5 }),
      svg("text", { x: x + BOX.width / 2 + 7, y: y + BOX.height / 2 }, state.name));
  });
  const head = svg("marker", { id: "head", viewBox: "0 0 10 10", refX: 8.5, refY: 5, markerWidth: 7, markerHeight: 7, orient: "auto-start-reverse", markerUnits: "userSpaceOnUse" },
    svg("path", { d: "M0 0 10 5 0 10z" }));
  return svg("svg", { class: "diagram", viewBox: `0 0 ${width} ${height}`, role: "img" }, svg("defs", null, head), arrows, boxes);
}

function arrow(edge, index, places, columns, back) {
  const [from, to] = [places[edge.from], places[edge.to]];
  const { width, height } = BOX;
  const attributes = { "data-edge": index };
  const line = (d) => svg("path", { d, "marker-end": "url(#head)" });
  if (edge.from === edge.to) {
    const outward = from.column === 0 && columns > 1 ? -1 : 1;
    const x = outward < 0 ? from.x : from.x + width;
    const y = from.y + height / 2;
    const reach = x + outward * LOOP;
    const words = svg("text", { x: reach, y: from.y + height + 14, "text-anchor": outward < 0 ? "start" : "end" }, edge.label);
    return svg("g", attributes, line(`M${x} ${y - 11}C${reach} ${y - 24} ${reach} ${y + 24} ${x} ${y + 11}`), words);
  }
  let [x1, y1, x2, y2, at, anchor, dx, dy] = [0, 0, 0, 0, 0.5, "middle", 0, 0];
  if (from.row === to.row) {
    const right = to.column > from.column;
    const shift = back ? (right ? -9 : 9) : 0;
    [x1, x2] = right ? [from.x + width, to.x] : [from.x, to.x + width];
    y1 = y2 = from.y + height / 2 + shift;
    dy = shift > 0 ? 15 : -7;
  } else if (from.column === to.column) {
    const down = to.row > from.row;
    const shift = back ? (down ? 12 : -12) : 0;
    [y1, y2] = down ? [from.y + height, to.y] : [from.y, to.y + height];
    x1 = x2 = from.x + width / 2 + shift;
    const left = back ? shift < 0 : from.column === 0;
    [anchor, dx, dy] = left ? ["end", -8, 4] : ["start", 8, 4];
  } else {
    const [right, down] = [to.column > from.column, to.row > from.row];
    const inset = 12;
    x1 = right ? from.x + width - inset : from.x + inset;
    y1 = down ? from.y + height : from.y;
    x2 = right ? to.x + inset : to.x + width - inset;
    y2 = down ? to.y : to.y + height;
    // Two diagonals between neighbours cross, so each has its name on the outside, on the way to the crossing.
    const outside = Math.abs(to.row - from.row) === 1;
    const left = outside ? right : !right;
    [at, anchor, dx, dy] = [outside ? 0.44 : 0.3, left ? "end" : "start", left ? -9 : 9, outside ? 4 : 2];
  }
  const label = svg("text", { x: x1 + (x2 - x1) * at + dx, y: y1 + (y2 - y1) * at + dy, "text-anchor": anchor }, edge.label);
  return svg("g", attributes, line(`M${x1} ${y1}L${x2} ${y2}`), label);
}
