// The hands of the sized game: what is left of every size, and the size that is placed next.

import { pieceIcon, sizeName } from "./board.js";
import { byId, html, say } from "./dom.js";

const SIZES = [1, 2, 3];

/** What the person to move holds, if there is one. */
function hand(view) {
  return view.hands && view.activity.waits_for === "person" ? view.hands[view.activity.side === "one" ? 0 : 1] : null;
}

/** The size itself if the person to move has such a piece, or else one that they have. */
export function possibleSize(view, size) {
  const held = hand(view);
  return !held || held[size - 1] > 0 ? size : (SIZES.findLast((size) => held[size - 1] > 0) ?? size);
}

/** Shows both hands; `choose` is called with the size that the user wants to place. */
export function drawHands(frame, view, size, choose) {
  const [sizes, words] = [byId("sizes"), byId("hands")];
  sizes.hidden = words.hidden = frame.hands === null;
  if (!frame.hands) return;
  const side = view.activity.waits_for === "person" && view.activity.side === "two" ? 1 : 0;
  const mark = view.marks[side];
  if (sizes.dataset.mark !== mark) {
    sizes.dataset.mark = mark;
    sizes.replaceChildren(sizes.querySelector("legend"), ...SIZES.map((size) => {
      const input = html("input", { type: "radio", name: "size", value: size });
      input.addEventListener("change", () => choose(size));
      return html("label", null, input, pieceIcon(mark, size), html("span", { class: "name" }, sizeName(size)), html("span", { class: "left" }));
    }));
  }
  for (const label of sizes.querySelectorAll("label")) {
    const input = label.querySelector("input");
    const left = frame.hands[side][input.value - 1];
    input.checked = Number(input.value) === size;
    input.disabled = left === 0;
    say(label.querySelector(".left"), `${left} left`);
  }
  const other = frame.hands[1 - side].map((left, place) => `${left} ${sizeName(place + 1)}`).join(", ");
  say(words, `${view.marks[1 - side]} holds ${other}.`);
}
