// Single keys, the same as in the terminal.

import { byId, html, memory, say } from "./dom.js";

const WORDS = [
  ["arrows, or h j k l", "move over the board; Enter or Space plays"],
  ["n", "new game"],
  ["u  r", "take back, redo"],
  ["i", "hints: what perfect play says of every square"],
  ["m  o", "choose machine and opponent"],
  ["1 2 3", "in the sized game, the size after a square; or ↑ ↓ and Enter, and ← for another square"],
  ["c", "one clock"],
  ["p", "run or pause"],
  ["f", "to the present at once"],
  ["+  -", "a faster or a slower clock"],
  [",  .", "one clock earlier or later"],
  ["[  ]", "in a program, one landmark earlier or later"],
  ["{  }", "in a program, one instruction earlier or later, over what it calls"],
  ["<  >", "the first clock, the present"],
  ["Home  End", "the same; on the board, the first and the last square of a row"],
  ["s", "sound, or none"],
  ["?", "this help"],
];

/** How the digits lie on the board: as was chosen, or else as is usual for the machine that is being played on. */
let usual = "phone";
const keypad = () => (byId("digits").value === "usual" ? usual : byId("digits").value) === "numpad";

/** The digit that plays a square, and the square that a digit plays: the first and the last row of a keypad change places. */
export const digitOf = (number) => (!keypad() ? number : number <= 3 ? number + 6 : number >= 7 ? number - 6 : number);

const digits = () => [[1, 2, 3], [4, 5, 6], [7, 8, 9]].map((row) => row.map(digitOf).join(" ")).join(" / ");
const layout = html("dt", null);

/** Takes over how the digits lie on a machine. */
export function useKeys(keys) {
  usual = keys;
  say(layout, digits());
}

/** A box that stays as somebody has left it. */
function remember(box, otherwise) {
  box.checked = memory.get(box.id, otherwise) === "true";
  box.addEventListener("change", () => memory.set(box.id, box.checked));
}

/**
 * Listens for keys and calls the deed of each: `deeds` maps a key to a function, `digit` gets a digit, and `moved` is called when the digits lie otherwise.
 */
export function listen(deeds, digit, moved) {
  const [box, select] = [byId("shortcuts"), byId("digits")];
  remember(box, "true");
  const kept = memory.get("digits", "usual");
  select.value = ["phone", "numpad"].includes(kept) ? kept : "usual";
  select.addEventListener("change", () => {
    memory.set("digits", select.value);
    say(layout, digits());
    moved();
  });
  byId("keys").append(html("div", null, layout, html("dd", null, "play the square with that digit")),
    ...WORDS.map(([keys, words]) => html("div", null, html("dt", null, keys), html("dd", null, words))));
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || event.isComposing) return;
    if (document.querySelector("dialog[open]") || !box.checked) return;
    const target = event.target;
    if (target.matches("select, textarea, input:not([type=range], [type=radio])")) return;
    // A slider has its own use for some keys.
    if (target.matches("input") && /^(Home|End|Page|Arrow)/.test(event.key)) return;
    if (/^[1-9]$/.test(event.key)) digit(Number(event.key));
    else if (Object.hasOwn(deeds, event.key)) deeds[event.key]();
    else return;
    event.preventDefault();
  });
}
