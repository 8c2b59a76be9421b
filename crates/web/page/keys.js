// Single keys, the same as in the terminal.

import { byId, html, memory } from "./dom.js";

const WORDS = [
  ["7 8 9 / 4 5 6 / 1 2 3", "play the square with that digit"],
  ["arrows, or h j k l", "move over the board; Enter or Space plays"],
  ["n", "new game"],
  ["u  r", "take back, redo"],
  ["i", "hints: what perfect play says of every square"],
  ["m  o", "choose machine and opponent"],
  ["z", "in the sized game, the next size"],
  ["c", "one clock"],
  ["p", "run or pause"],
  ["+  -", "a faster or a slower clock"],
  [",  .", "one clock earlier or later"],
  ["Home  End", "the first clock, the present"],
  ["s", "sound, or none"],
  ["?", "this help"],
];

/** Listens for keys and calls the deed of each: `deeds` maps a key to a function, `digit` gets a digit. */
export function listen(deeds, digit) {
  const box = byId("shortcuts");
  box.checked = memory.get("shortcuts", "true") === "true";
  box.addEventListener("change", () => memory.set("shortcuts", box.checked));
  byId("keys").append(...WORDS.map(([keys, words]) => html("div", null, html("dt", null, keys), html("dd", null, words))));
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
