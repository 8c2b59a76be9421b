// The page: actions go to the server together with the game, and what comes back is shown clock by clock.

import { Away, Refused, get, post } from "./api.js";
import { Board, nameSizes } from "./board.js";
import { drawControls, wire } from "./controls.js";
import { drawState } from "./diagram.js";
import { byId, html, memory, say, sentence } from "./dom.js";
import { drawFacts } from "./facts.js";
import { Faults } from "./fault.js";
import { drawHands, possibleSize } from "./hands.js";
import { History } from "./history.js";
import { digitOf, useKeys } from "./keys.js";
import { choosePanels } from "./panels.js";
import { Rows } from "./rows.js";
import { Schematic } from "./schematic.js";
import { SetupDialog } from "./setup.js";
import { drawSignals } from "./signals.js";
import { Speaker } from "./sound.js";
import { drawStatus, drawTable } from "./table.js";
import { Playhead } from "./time.js";
import { Wave } from "./wave.js";

/** How long to wait before asking again whether the sized game has been solved. */
const PATIENCE = 700;

class App {
  constructor(catalog) {
    this.catalog = catalog;
    this.link = null;
    this.view = null;
    this.history = null;
    this.hints = false;
    this.size = 2;
    /** In the sized game, the square that waits for its size to be chosen by key. */
    this.chosen = null;
    this.tunes = [];
    this.queue = Promise.resolve();
    nameSizes(catalog.sizes);
    this.board = new Board(byId("board"), new Map(catalog.keys.flatMap(({ board }) => board)), {
      play: (square) => this.play(square),
      choose: (square) => this.choose(square),
      sizeKey: (key) => this.sizeKey(key),
      moved: (square) => this.chosen !== square && this.leaveSquare(),
    });
    this.wave = new Wave(byId("wave"), (clock) => this.time.look(clock));
    this.rows = new Rows(() => this.draw());
    this.schematic = new Schematic(this.rows, (clock) => this.time.look(clock), () => this.faults?.draw());
    this.faults = new Faults(this);
    choosePanels(() => this.draw());
    this.speaker = new Speaker(Object.fromEntries(catalog.tunes.map((tune) => [tune.name, tune.notes])));
    const rates = [...catalog.rates, Infinity];
    this.time = new Playhead(rates, () => this.draw(), () => this.playTunes());
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    /** The rate in hertz that was chosen; without one, every machine has its own. */
    this.hertz = Number(memory.get("hertz", still ? "Infinity" : ""));
    this.setup = new SetupDialog(catalog, (setup) => this.ask({ setup }));
    wire(this);
    addEventListener("popstate", () => this.reopen());
  }

  /** Opens the game in the address, or a new one where there is none, or none that can be played. */
  async open() {
    const link = new URLSearchParams(location.search).get("game");
    try {
      await this.send({ game: link });
      this.trouble(null);
    } catch (error) {
      if (!(error instanceof Refused) || link === null) throw error;
      await this.send({});
      this.trouble(`The address held no game that can be played: ${error.message}. Here is a new one.`);
    }
  }

  /** Opens the game that is in the address now, after whatever is being asked for already. */
  reopen() {
    this.link = null;
    const open = () => this.open().catch((error) => this.failed(error, open));
    this.queue = this.queue.then(open).catch(() => {});
  }

  /** Asks the server for something, after whatever is being asked for already. */
  ask(question) {
    const turn = this.queue.then(() => this.send(question))
      .then(() => this.trouble(null), (error) => this.failed(error, () => this.ask(question)));
    this.queue = turn.catch(() => {});
    return turn;
  }

  act(act) {
    return this.ask({ act });
  }

  async send({ game, setup = null, act = null }) {
    const sent = setup ? null : game ?? this.link;
    const board = byId("board");
    board.setAttribute("aria-busy", true);
    try {
      const clock = this.time.shown < this.time.now ? this.time.shown : null;
      const block = this.schematic.visible() ? this.schematic.block : null;
      const answer = await post("/api/game", { game: sent, setup, act, clock, block, hints: this.hints });
      this.schematic.follow(answer.game, block, answer.nets);
      // What the user does is an entry of the browser's history; a refusal and what the server adds later are not.
      const entry = (setup !== null || act !== null) && !answer.refusal;
      this.receive(answer, new History(answer.history, answer.view), entry);
    } finally {
      board.setAttribute("aria-busy", false);
    }
  }

  receive({ game, view, events, refusal, clocks }, history, entry) {
    const moved = game !== this.link;
    Object.assign(this, { link: game, view, history });
    this.time.stops = history.stops;
    useKeys(this.machine().keys);
    this.time.rate = Math.max(0, this.time.rates.indexOf(this.hertz || this.machine().usual_rate));
    if (moved) {
      const address = `?game=${game}${location.hash}`;
      if (entry) window.history.pushState(null, "", address);
      else window.history.replaceState(null, "", address);
      this.facts();
    }
    this.size = possibleSize(view, this.size);
    if (!refusal && events.length > 0) say(byId("live"), events.map((event) => sentence(event.text)).join(" "));
    this.refuse(refusal);
    // Tunes about what is still to be shown wait until it is.
    const tunes = events.filter((event) => event.tune);
    for (const { tune } of tunes.filter((event) => event.at_once)) this.speaker.play(tune);
    this.tunes = tunes.filter((event) => !event.at_once).map((event) => event.tune);
    if (moved || clocks.from !== clocks.to) this.time.follow(clocks.from, history.now);
    else this.draw();
    clearTimeout(this.again);
    if (view.activity.waits_for === "solution" || view.hints === "solving") {
      this.again = setTimeout(() => this.ask({}), PATIENCE);
    }
  }

  failed(error, retry) {
    if (error instanceof Away) {
      this.trouble("The server does not answer. Nothing is lost: the address of this page holds the game.", retry);
    } else if (error instanceof Refused) {
      this.trouble(`The server refuses: ${error.message}.`);
    } else {
      throw error;
    }
  }

  trouble(text, retry) {
    const element = byId("trouble");
    element.hidden = text === null;
    element.replaceChildren(text ?? "");
    if (retry) {
      const button = html("button", { type: "button" }, "Try again");
      button.addEventListener("click", retry);
      element.append(" ", button);
    }
  }

  /** Says why something was not done; null, if it was. */
  refuse(refusal) {
    if (refusal) byId("alarm").textContent = sentence(refusal.text);
    this.refusal = refusal;
    this.refusedAt = this.time.shown;
  }

  /**
   * Lets the machine finish at once; says whether the board is still the one that was on the page, so that a move
   * chosen on it can be made.
   */
  settled() {
    if (!this.time.moving()) return true;
    const same = this.history.isPresentBoard(this.time.shown);
    this.time.skip();
    if (!same) {
      this.refuse({ text: this.catalog.board_has_changed });
      this.draw();
    }
    return same;
  }

  /** Plays a square, with the size that is chosen where there are sizes. */
  play(square) {
    if (!this.settled()) return;
    this.chosen = null;
    this.act({ play: { square, size: this.view?.hands ? this.size : null } });
  }

  /** A digit: the square that it lies on, or in the sized game the size after a square. */
  digit(digit) {
    if (this.chosen !== null) return this.playSize(digit);
    const square = digitOf(digit);
    this.board.focus(square);
    this.choose(square);
  }

  /** Chooses a square by key; where there are sizes, it waits for one, the smallest that fits to begin with. */
  choose(square) {
    const past = this.time.shown < this.time.now && !this.time.moving();
    if (!this.view?.hands || this.view.activity.waits_for !== "person" || past) return this.play(square);
    if (!this.settled()) return;
    const sizes = this.view.choices.filter((choice) => choice.square === square).map((choice) => choice.size);
    this.chosen = square;
    this.size = sizes.length > 0 ? Math.min(...sizes) : 1;
    say(byId("live"), `Which size? ${this.catalog.sizes.map((name, index) => `${index + 1} ${name}`).join(", ")}.`);
    this.draw();
  }

  /** Plays the square that waits with a size; one that is refused leaves it waiting for another. */
  async playSize(size) {
    const square = this.chosen;
    this.chosen = null;
    await this.act({ play: { square, size } });
    if (this.refusal) {
      this.chosen = square;
      this.draw();
    }
  }

  /** A key while a square waits for its size; says whether it was one that has a meaning then. */
  sizeKey(key) {
    if (this.chosen === null) return false;
    const by = { ArrowUp: 1, ArrowDown: -1, ArrowRight: 0 }[key];
    if (by !== undefined) this.changeSize(Math.max(1, Math.min(3, this.size + by)));
    else if (key === "Enter" || key === " ") this.playSize(this.size);
    else if (["ArrowLeft", "Escape", "Backspace"].includes(key)) this.leaveSquare();
    else return false;
    return true;
  }

  /** Back from the sizes to the squares. */
  leaveSquare() {
    if (this.chosen === null) return;
    this.chosen = null;
    this.draw();
  }

  newGame() {
    this.act({ new: {} });
  }

  toggleHints() {
    this.hints = !this.hints;
    this.ask({});
  }

  toggleSound() {
    this.speaker.toggle();
    this.speaker.touched();
    say(byId("live"), this.speaker.muted ? "Sound off." : "Sound on.");
    this.draw();
  }

  changeRate(by) {
    this.time.setRate(this.time.rate + by);
    this.hertz = this.time.rates[this.time.rate];
    memory.set("hertz", this.hertz);
  }

  changeSize(size) {
    this.size = size;
    this.draw();
  }

  async share() {
    try {
      await navigator.clipboard.writeText(location.href);
      say(byId("live"), "Link copied.");
      say(byId("share"), "Copied");
      setTimeout(() => say(byId("share"), "Copy link"), 1500);
    } catch {
      this.trouble(`This browser does not let a page copy. The link is ${location.href}`);
    }
  }

  playTunes() {
    for (const tune of this.tunes.splice(0)) this.speaker.play(tune);
  }

  facts() {
    const { two } = this.view.setup;
    drawFacts(this.machine(), two.player?.name ?? two, this.link);
  }

  /** What the catalogue says of the machine that is being played on. */
  machine() {
    return this.catalog.machines.find(({ name }) => name === this.view.setup.machine);
  }

  /** Shows everything at the clock that is being looked at. */
  draw() {
    if (!this.history) return;
    const { view, time } = this;
    const frame = this.history.frame(Math.min(time.shown, this.history.now));
    const person = view.activity.waits_for === "person" ? view.activity.side : null;
    const mover = person === null ? null : view.marks[person === "one" ? 0 : 1];
    drawHands(frame, view, this.size, (size) => this.changeSize(size));
    this.board.draw(frame, mover, this.size, view.choices, this.chosen);
    drawState(byId("state"), byId("state-title"), frame);
    drawSignals(byId("signals"), frame);
    this.wave.draw(this.history.waves(this.rows.of(this.history)), frame.clock, time.head);
    this.schematic.draw(this.link, this.history, frame.clock);
    this.faults.draw();
    drawStatus(this, frame);
    drawControls(this, frame);
    drawTable(view);
  }

  moveFocus(down, right) {
    if (this.sizeKey(down > 0 ? "ArrowDown" : down < 0 ? "ArrowUp" : right > 0 ? "ArrowRight" : "ArrowLeft")) return;
    const square = Number(byId("board").querySelector("[tabindex='0']").dataset.square) - 1;
    const clamp = (place) => Math.max(0, Math.min(2, place));
    this.board.focus(clamp(Math.floor(square / 3) + down) * 3 + clamp((square % 3) + right) + 1);
  }
}

async function begin() {
  try {
    const app = new App(await get("/api/catalog"));
    await app.open();
    document.documentElement.dataset.ready = "";
  } catch (error) {
    const trouble = byId("trouble");
    const button = html("button", { type: "button" }, "Try again");
    button.addEventListener("click", () => location.reload());
    trouble.replaceChildren("The server does not answer. ", button);
    trouble.hidden = false;
    if (!(error instanceof Away)) throw error;
  }
}

begin();
