// The dialog in which a machine, an opponent and who moves first are chosen.

import { byId, html } from "./dom.js";

const PERSON = "person";

/** Those who play by chance, which comes from a seed: another seed is another game. */
const BY_CHANCE = ["easy", "medium", "hard", "random"];

export class SetupDialog {
  /** `sit` is called with the setup that somebody has chosen. */
  constructor(catalog, sit) {
    this.catalog = catalog;
    this.dialog = byId("setup");
    this.machines = byId("setup-machine");
    this.opponents = byId("setup-opponent");
    this.first = byId("setup-first");
    this.machines.append(...catalog.machines.map((machine) => choice("machine", machine.name, machine.name, machine.description)));
    this.machines.addEventListener("change", () => this.showOpponents(null));
    this.opponents.addEventListener("change", () => this.showFirst(chosen(this.first)));
    this.dialog.addEventListener("close", () => {
      if (this.dialog.returnValue === "play") sit(this.setup());
    });
  }

  /** Opens the dialog with what is being played chosen, and the focus on one of the questions. */
  open(setup, question) {
    mark(this.machines, setup.machine);
    this.showOpponents(setup.two === PERSON ? PERSON : setup.two.player.name);
    this.showFirst(setup.first);
    this.dialog.returnValue = "";
    this.dialog.showModal();
    const fieldset = question === "opponent" ? this.opponents : this.machines;
    fieldset.querySelector("input:checked")?.focus();
  }

  setup() {
    const opponent = chosen(this.opponents);
    const seed = BY_CHANCE.includes(opponent) ? 1 + Math.floor(Math.random() * 9999) : 0;
    return {
      machine: chosen(this.machines),
      one: PERSON,
      two: opponent === PERSON ? PERSON : { player: { name: opponent, seed } },
      first: chosen(this.first),
    };
  }

  machine() {
    return this.catalog.machines.find((machine) => machine.name === chosen(this.machines));
  }

  showOpponents(wanted) {
    const machine = this.machine();
    const people = machine.seats_two_people ? [choice("opponent", PERSON, "another person", "two people on this page, in turn")] : [];
    const players = machine.opponents.map((player) => choice("opponent", player.name, player.name, player.description));
    refill(this.opponents, [...players, ...people]);
    mark(this.opponents, wanted ?? machine.default_opponent);
    this.showFirst(chosen(this.first) ?? "one");
  }

  showFirst(wanted) {
    const opponent = chosen(this.opponents);
    const [you, other] = opponent === PERSON ? ["one", "two"] : ["you", opponent];
    refill(this.first, [choice("first", "one", you, ""), choice("first", "two", other, "")]);
    mark(this.first, wanted);
  }
}

function choice(group, value, name, words) {
  return html("label", { class: "choice" }, html("input", { type: "radio", name: group, value }),
    html("span", { class: "name" }, name), words ? html("span", { class: "words" }, words) : null);
}

function refill(fieldset, choices) {
  fieldset.replaceChildren(fieldset.querySelector("legend"), ...choices);
}

const chosen = (fieldset) => fieldset.querySelector("input:checked")?.value;

/** Chooses a value, or the first one where there is no such value any more. */
function mark(fieldset, value) {
  const inputs = [...fieldset.querySelectorAll("input")];
  const input = inputs.find((input) => input.value === value) ?? inputs[0];
  if (input) input.checked = true;
}
