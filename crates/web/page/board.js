// The board as LEDs: a grid of nine cells, and for the sized game a matrix of 16 by 16 LEDs.

import { html, say, svg } from "./dom.js";
import { digitOf } from "./keys.js";

const SIGNS = { win: "▲", draw: "■", loss: "▼" };
/** What the sizes are called, from 1 on. */
const SIZES = [""];

/** The shapes of the pieces on the matrix, the LEDs of a square row by row: those of `piece_glyph`. */
const GLYPHS = {
  X: ["", "..../.#../..#./....", "#.#./.#../#.#./....", "#..#/.##./.##./#..#"],
  O: ["", "..../.##./.##./....", "###./#.#./###./....", "####/#..#/#..#/####"],
};

/** Says what the sizes are called, the smallest first. */
export const nameSizes = (names) => SIZES.splice(1, SIZES.length, ...names);

/** What a size is called. */
export const sizeName = (size) => SIZES[size];

/** A piece as LEDs, to stand in a line of text. */
export function pieceIcon(mark, size) {
  const leds = GLYPHS[mark][size].split("/").flatMap((row, v) =>
    [...row].map((led, u) => (led === "#" ? svg("circle", { cx: u + 0.5, cy: v + 0.5, r: 0.4 }) : null)));
  return svg("svg", { class: `piece ${mark}`, viewBox: "0 0 4 4", "aria-hidden": "true" }, leds);
}

/** A mark as a drawn shape. */
export function markShape(mark) {
  return mark === "X"
    ? svg("path", { class: "mark X", d: "M24 24 76 76M76 24 24 76" })
    : svg("circle", { class: "mark O", cx: 50, cy: 50, r: 29 });
}

export class Board {
  /**
   * Makes the grid inside an element; `keys` maps keys to actions. `play` is called with a square that was clicked,
   * `choose` with one that was chosen by key, `moved` with the one that has the focus, and `sizeKey` with a key that
   * may be about sizes.
   */
  constructor(element, keys, { play, choose, sizeKey, moved }) {
    this.element = element;
    this.keys = keys;
    this.cells = [];
    this.matrix = svg("svg", { class: "matrix", viewBox: "0 0 16 16", "aria-hidden": "true" });
    this.leds = Array.from({ length: 256 }, (_, place) =>
      svg("circle", { cx: (place % 16) + 0.5, cy: Math.floor(place / 16) + 0.5, r: 0.33 }));
    this.matrix.append(...this.leds);
    element.setAttribute("role", "grid");
    element.setAttribute("aria-labelledby", "board-title");
    element.append(this.matrix);
    for (let row = 0; row < 3; row += 1) {
      const line = html("div", { role: "row" });
      for (let column = 0; column < 3; column += 1) {
        const square = row * 3 + column + 1;
        const cell = {
          shape: svg("svg", { class: "led", viewBox: "0 0 100 100", "aria-hidden": "true" }),
          digit: html("span", { class: "digit", "aria-hidden": "true" }),
          hint: html("span", { class: "hint", "aria-hidden": "true" }),
          words: html("span", { class: "unseen" }),
        };
        cell.element = html("div", { role: "gridcell", class: "cell", tabindex: square === 5 ? 0 : -1, "data-square": square },
          cell.words, cell.shape, cell.digit, cell.hint);
        cell.element.addEventListener("click", (event) => {
          this.focus(square);
          // The second half of a double click means the same move.
          if (event.detail < 2) play(square);
        });
        cell.element.addEventListener("focus", () => {
          this.rove(square);
          moved(square);
        });
        this.cells.push(cell);
        line.append(cell.element);
      }
      element.append(line);
    }
    element.addEventListener("keydown", (event) => this.key(event, choose, sizeKey));
  }

  /**
   * Shows a frame. `mover` is the mark of the person to move, if one is, `size` what they would place, and
   * `choices` the moves that they may make. A square that is `chosen` waits for its size.
   */
  draw(frame, mover, size, choices, chosen) {
    const sized = frame.hands !== null;
    const open = mover === null ? [] : choices.filter((choice) => !sized || choice.size === size).map((choice) => choice.square);
    this.element.classList.toggle("sized", sized);
    frame.cells.forEach((cell, index) => {
      const { element, shape, digit, hint, words } = this.cells[index];
      const advice = cell.hints.find((hint) => !sized || hint.size === size) ?? null;
      const mark = frame.present && open.includes(cell.square) ? mover : null;
      say(words, label(cell, mark, sized ? size : null, advice));
      element.classList.toggle("last", cell.last);
      element.classList.toggle("winning", cell.winning);
      element.classList.toggle("wrong", cell.wrong);
      element.classList.toggle("chosen", cell.square === chosen);
      element.classList.toggle("free", frame.present && open.includes(cell.square));
      element.dataset.content = cell.content ? cell.content.mark + (cell.content.size ?? "") : "";
      const drawn = sized ? "" : cell.content?.mark ?? "";
      if (shape.dataset.drawn !== drawn) {
        shape.dataset.drawn = drawn;
        shape.replaceChildren(...(drawn ? [markShape(drawn)] : []));
      }
      digit.hidden = cell.content !== null;
      say(digit, String(digitOf(cell.square)));
      hint.className = advice ? `hint ${advice.verdict}${advice.best ? " best" : ""}` : "hint";
      say(hint, advice ? `${SIGNS[advice.verdict]} ${advice.text}` : "");
    });
    if (sized) this.drawMatrix(frame);
  }

  /** The LEDs of the display: grid, pieces, and the lines around the square that is selected. */
  drawMatrix(frame) {
    this.leds.forEach((led, place) => {
      const [x, y] = [place % 16, Math.floor(place / 16)];
      let kind = "off";
      if (x % 5 === 0 || y % 5 === 0) {
        kind = "line";
        if (frame.selection) {
          const [left, top] = frame.selection.map((band) => 5 * band);
          const near = x >= left && x <= left + 5 && y >= top && y <= top + 5;
          const border = x === left || x === left + 5 || y === top || y === top + 5;
          if (near && border) kind = "selected";
        }
      } else {
        const content = frame.cells[Math.floor(y / 5) * 3 + Math.floor(x / 5)].content;
        const rows = content ? GLYPHS[content.mark][content.size].split("/") : null;
        if (rows && rows[(y % 5) - 1][(x % 5) - 1] === "#") kind = content.mark;
      }
      if (led.dataset.kind !== kind) led.dataset.kind = kind;
    });
  }

  /** Moves the focus to a square. */
  focus(square) {
    this.cells[square - 1].element.focus();
  }

  rove(square) {
    this.cells.forEach((cell, index) => cell.element.setAttribute("tabindex", index + 1 === square ? 0 : -1));
  }

  key(event, choose, sizeKey) {
    const square = Number(event.target.dataset.square);
    if (!square || event.ctrlKey || event.altKey || event.metaKey) return;
    if (sizeKey(event.key)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const [row, column] = [Math.floor((square - 1) / 3), (square - 1) % 3];
    const action = this.keys.get(event.key) ?? event.key;
    const to = {
      left: [row, Math.max(column - 1, 0)],
      right: [row, Math.min(column + 1, 2)],
      up: [Math.max(row - 1, 0), column],
      down: [Math.min(row + 1, 2), column],
      Home: [row, 0],
      End: [row, 2],
    }[action];
    if (to) this.focus(to[0] * 3 + to[1] + 1);
    else if (action === "confirm") choose(square);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/** The square's label for screen readers; `mover` is the mark of a person who can play here. */
function label(cell, mover, size, advice) {
  const content = cell.content;
  const parts = [cell.name];
  parts.push(content ? [size === null ? null : SIZES[content.size], content.mark].filter(Boolean).join(" ") : "empty");
  if (cell.winning) parts.push("on the winning line");
  if (cell.last) parts.push("last move");
  if (cell.wrong) parts.push("wrong");
  if (mover !== null) parts.push(`${size === null ? "" : `${SIZES[size]} `}${mover} can play here`);
  if (advice) parts.push(advice.text + (advice.best ? ", best" : ""));
  return parts.join(", ");
}
