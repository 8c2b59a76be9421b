// On a narrow screen one panel is below the board; which one is chosen here.

import { byId, memory } from "./dom.js";

/** Connects the buttons with the panels and opens the one that was open last; `changed` is called when another is opened. */
export function choosePanels(changed) {
  const buttons = [...byId("panels").children];
  const choose = (name) => {
    for (const button of buttons) {
      const chosen = button.dataset.panel === name;
      button.setAttribute("aria-pressed", chosen);
      byId(`${button.dataset.panel}-card`).classList.toggle("chosen", chosen);
    }
    memory.set("panel", name);
  };
  for (const button of buttons) {
    button.addEventListener("click", () => {
      choose(button.dataset.panel);
      changed();
    });
  }
  const kept = memory.get("panel", "state");
  choose(buttons.some((button) => button.dataset.panel === kept) ? kept : "state");
}
