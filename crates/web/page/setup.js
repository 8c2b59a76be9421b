// The dialog in which a machine, an opponent and who moves first are chosen.

import { byId, html } from "./dom.js";

const PERSON = "person";

export class SetupDialog {
  /** `sit` is called with the setup that the user has chosen. */
  constructor(catalog, sit) {
    this.catalog = catalog;
    this.dialog = byId("setup");
    this.machines = byId("setup-machine");
    this.opponents = byId("setup-opponent");
    this.first = byId("setup-first");
    this.machines.append(...catalog.machines.map((machine) => choice("machine", machine.name, machine.name, machine.description)));
    this.machines.addEventListener("change", () => this.showOpponents());
    this.opponents.addEventListener("change", () => {
      this.wanted = chosen(this.opponents);
      this.showFirst(chosen(this.first));
    });
    this.dialog.addEventListener("close", () => {
      if (this.dialog.returnValue === "play") sit(this.setup());
    });
  }

  /** Opens the dialog with what is being played chosen, and the focus on one of the questions. */
  open(setup, question) {
    mark(this.machines, setup.machine);
    const opponent = setup.two === PERSON ? PERSON : setup.two.player.name;
    // The machine's default opponent goes when another machine is chosen.
    this.wanted = opponent === this.machine().default_opponent ? null : opponent;
    this.showOpponents();
    this.showFirst(setup.first);
    this.dialog.returnValue = "";
    this.dialog.showModal();
    const fieldset = question === "opponent" ? this.opponents : this.machines;
    fieldset.querySelector("input:checked")?.focus();
  }

  setup() {
    const opponent = this.opponent();
    const seed = opponent?.by_chance ? 1 + Math.floor(Math.random() * 9999) : 0;
    return {
      machine: this.machine().name,
      one: PERSON,
      two: opponent ? { player: { name: opponent.name, seed } } : PERSON,
      first: chosen(this.first),
    };
  }

  machine() {
    return this.catalog.machines.find((machine) => machine.name === chosen(this.machines));
  }

  /** The player that is chosen; none, if it is a person. */
  opponent() {
    return this.machine().opponents.find((player) => player.name === chosen(this.opponents));
  }

  /** Shows who can play on the chosen machine: the opponent that is wanted, or else the usual one, is chosen. */
  showOpponents() {
    const machine = this.machine();
    const people = machine.seats_two_people ? [choice("opponent", PERSON, "another person", "two people on this page, in turn")] : [];
    const players = machine.opponents.map((player) => choice("opponent", player.name, player.name, player.description));
    refill(this.opponents, [...players, ...people]);
    if (!mark(this.opponents, this.wanted)) mark(this.opponents, machine.default_opponent);
    this.showFirst(chosen(this.first) ?? "one");
  }

  showFirst(wanted) {
    const [one, two] = this.opponent()?.sides ?? this.catalog.people;
    refill(this.first, [choice("first", "one", one, ""), choice("first", "two", two, "")]);
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

/** Chooses a value; says whether there is such a value. */
function mark(fieldset, value) {
  const input = [...fieldset.querySelectorAll("input")].find((input) => input.value === value);
  if (input) input.checked = true;
  return input !== undefined;
}
