// The clocks so far as a waveform that can be scrolled and pointed at.

import { html, say, svg } from "./dom.js";
import { isWrong } from "./history.js";

const ROW = 22;
const HIGH = 4;
const LOW = 17;
/** How wide a clock is at least and at most. */
const NARROW = 44;
const WIDE = 84;
const SLANT = 4;
const LETTER = 6.7;

export class Wave {
  /** Makes the drawing inside an element; `seek` is called with the clock under the pointer. */
  constructor(element, seek) {
    this.names = html("div", { class: "names", "aria-hidden": "true" });
    this.drawing = svg("svg", { role: "img" });
    this.scroller = html("div", { class: "scroller waves", tabindex: "0", role: "region", "aria-label": "waveform" }, this.drawing);
    this.cursor = svg("g", { class: "cursor" }, svg("rect", { y: 0 }), svg("path"));
    element.append(this.names, this.scroller);
    this.scroller.addEventListener("click", (event) => {
      const left = this.drawing.getBoundingClientRect().left;
      seek(Math.max(0, Math.min(this.clocks - 1, Math.floor((event.clientX - left) / this.clock))));
    });
    this.clocks = 0;
    this.clock = WIDE;
    this.drawn = null;
    /** The clocks that are drawn: those in sight and some on either side. */
    this.span = [0, 0];
    this.scroller.addEventListener("scroll", () => this.fill());
    new ResizeObserver(() => this.resized()).observe(this.scroller);
  }

  /** Another width leaves another room for every clock. */
  resized() {
    if (this.drawn && this.width() !== this.clock) {
      this.redraw(this.drawn);
      this.draw(...this.last);
    }
  }

  /** The width of a clock: as wide as there is room, within reason, and wide enough for the values. */
  width() {
    const longest = Math.max(0, ...this.drawn.filter((row) => row.shape === "bus").flatMap((row) => row.values.map((text) => text.length)));
    const needed = Math.max(NARROW, Math.ceil(longest * LETTER + 2 * SLANT + 3));
    return Math.min(WIDE, Math.max(needed, Math.floor(this.scroller.clientWidth / Math.max(this.clocks, 1))));
  }

  /** Shows rows of values, and which clock is being looked at; clocks beyond `known` are still to come. */
  draw(rows, clock, known) {
    this.last = [rows, clock, known];
    if (this.drawn !== rows) {
      this.drawn = rows;
      this.clocks = rows[0]?.values.length ?? 0;
      this.redraw(rows);
    }
    const x = clock * this.clock;
    const height = rows.length * ROW;
    const [band, line] = this.cursor.children;
    band.setAttribute("x", x);
    band.setAttribute("width", this.clock);
    band.setAttribute("height", height);
    line.setAttribute("d", `M${x} 0V${height}M${x + this.clock} 0V${height}`);
    this.veil.setAttribute("x", (known + 1) * this.clock);
    this.veil.setAttribute("width", Math.max(0, this.clocks - known - 1) * this.clock);
    this.veil.setAttribute("height", height);
    this.drawing.setAttribute("aria-label", `waveform of ${rows.length} signals over ${this.clocks} clocks; clock ${clock} is marked`);
    rows.forEach((row, place) => {
      say(this.values[place], row.shape === "clock" ? "" : row.values[clock] ?? "");
      this.values[place].parentElement.classList.toggle("wrong", isWrong(row.wrong, clock));
    });
    const room = this.scroller.clientWidth;
    if (x < this.scroller.scrollLeft || x + this.clock > this.scroller.scrollLeft + room) {
      this.scroller.scrollLeft = x - room * 0.7;
    }
  }

  redraw(rows) {
    this.clock = this.width();
    const width = Math.max(this.clocks, 1) * this.clock;
    const height = rows.length * ROW;
    this.scroller.style.setProperty("--clock", `${this.clock}px`);
    this.drawing.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.drawing.setAttribute("width", width);
    this.drawing.setAttribute("height", height);
    this.veil = svg("rect", { class: "veil", y: 0 });
    this.values = rows.map(() => html("span", { class: "value" }));
    this.names.replaceChildren(...rows.map((row, place) => html("div", null, html("span", { class: "name", title: row.name }, row.name), this.values[place])));
    this.groups = rows.map((row, place) => svg("g", { transform: `translate(0 ${place * ROW})`, "data-row": row.name }));
    this.drawing.replaceChildren(this.cursor, ...this.groups, this.veil);
    this.span = [0, 0];
    this.fill();
  }

  /** Draws the clocks in sight, and a screen more on either side. */
  fill() {
    if (!this.drawn) return;
    const screen = Math.ceil(Math.max(this.scroller.clientWidth, 300) / this.clock);
    const left = Math.floor(this.scroller.scrollLeft / this.clock);
    const [seen, end] = [left, Math.min(this.clocks, left + screen + 1)];
    if (seen >= this.span[0] && end <= this.span[1]) return;
    this.span = [Math.max(0, left - screen), Math.min(this.clocks, left + 2 * screen + 1)];
    this.drawn.forEach((row, place) => this.groups[place].replaceChildren(...bands(row.wrong, this.clock, this.clocks), ...SHAPES[row.shape](row.values, this.clock, ...this.span)));
  }
}

/** Bands behind the clocks in which a row is not as in a good machine. */
function bands(wrong, width, clocks) {
  return wrong.flatMap(([from, is], index) => {
    const to = wrong[index + 1]?.[0] ?? clocks;
    return is ? [svg("rect", { class: "wrong", x: from * width, y: 1, width: (to - from) * width, height: ROW - 2 })] : [];
  });
}

/** How the clocks of a row from one to before another are drawn. */
const SHAPES = {
  clock(values, width, from, to) {
    const clocks = Array.from({ length: to - from }, (_, index) => from + index);
    const edges = clocks.map((clock) => `V${HIGH}H${(clock + 0.5) * width}V${LOW}H${(clock + 1) * width}`);
    return [svg("path", { class: "clock", d: `M${from * width} ${LOW}${edges.join("")}` })];
  },
  level(values, width, from, to) {
    const height = (value) => (value === "1" ? HIGH : LOW);
    const steps = values.slice(from, to).map((value, index) => `L${(from + index) * width + (index ? SLANT : 0)} ${height(value)}H${(from + index + 1) * width}`);
    return [svg("path", { class: "level", d: `M${from * width} ${height(values[from])}${steps.join("")}` })];
  },
  bus(values, width, from, to) {
    const parts = [];
    let start = from;
    for (let end = from + 1; end <= to; end += 1) {
      if (end < to && values[end] === values[start]) continue;
      const [x1, x2, middle] = [start * width, end * width, (HIGH + LOW) / 2];
      parts.push(svg("path", { class: "bus", d: `M${x1} ${middle}L${x1 + SLANT} ${HIGH}H${x2 - SLANT}L${x2} ${middle}L${x2 - SLANT} ${LOW}H${x1 + SLANT}z` }));
      parts.push(...labels(values[start], x1, x2, middle, 12 * width));
      start = end;
    }
    return parts;
  },
};

/** The value of a bus as often as it takes for one to be in sight, cut where there is no room for it. */
function labels(text, x1, x2, y, every) {
  const room = Math.floor((x2 - x1 - 2 * SLANT - 2) / LETTER);
  const shown = text.length <= room ? text : `${text.slice(0, Math.max(room - 1, 1))}…`;
  const found = [];
  for (let x = x1; x < x2; x += every) {
    const label = svg("text", { x: x + SLANT + 3, y }, shown);
    if (shown !== text) label.append(svg("title", null, text));
    found.push(label);
  }
  return found;
}
