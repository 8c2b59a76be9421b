// Single keys, the same as in the terminal.

import { byId, html, memory, say } from "./dom.js";

/** The digits of the squares, by how they lie. */
let layouts = null;

/** How they lie on the machine that is being played on. */
let usual = "phone";

/** The digit that plays a square, and the square that a digit plays. */
export const digitOf = (number) => layouts[byId("digits").value === "usual" ? usual : byId("digits").value][number - 1];

const digits = () => [[1, 2, 3], [4, 5, 6], [7, 8, 9]].map((row) => row.map(digitOf).join(" ")).join(" / ");
const layout = html("dt", null);

/** Takes over how the digits lie on a machine. */
export function useKeys(keys) {
  usual = keys;
  say(layout, digits());
}

/** A checkbox that remembers its state. */
function remember(box, otherwise) {
  box.checked = memory.get(box.id, otherwise) === "true";
  box.addEventListener("change", () => memory.set(box.id, box.checked));
}

/**
 * Listens for the keys of the catalogue: `actions` maps an action to a function, `digit` gets a digit, and `moved` is
 * called when the digits lie otherwise.
 */
export function listen(catalog, actions, digit, moved) {
  layouts = catalog.digits;
  const bound = new Map(catalog.keys.flatMap(({ keys }) => keys));
  const [box, select] = [byId("shortcuts"), byId("digits")];
  remember(box, "true");
  const kept = memory.get("digits", "usual");
  select.value = ["phone", "numpad"].includes(kept) ? kept : "usual";
  select.addEventListener("change", () => {
    memory.set("digits", select.value);
    say(layout, digits());
    moved();
  });
  const lines = catalog.keys.map(({ label, words }) => html("div", null, html("dt", null, label), html("dd", null, words)));
  byId("keys").append(html("div", null, layout, html("dd", null, "the digits of the squares")), ...lines);
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || event.isComposing) return;
    if (document.querySelector("dialog[open]") || !box.checked) return;
    const target = event.target;
    if (target.matches("select, textarea, input:not([type=range], [type=radio])")) return;
    // A slider has its own use for some keys.
    if (target.matches("input") && /^(Home|End|Page|Arrow)/.test(event.key)) return;
    const action = bound.get(event.key);
    if (action === undefined) return;
    if (action.digit) digit(action.digit);
    else actions[action]();
    event.preventDefault();
  });
}
