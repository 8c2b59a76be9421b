// The page: wishes go to the server together with the game, and what comes back is shown clock by clock.

import { Away, Refused, get, post } from "./api.js";
import { Board } from "./board.js";
import { drawState } from "./diagram.js";
import { byId, html, memory, say, sentence } from "./dom.js";
import { drawFacts } from "./facts.js";
import { drawHands, nextSize, possibleSize } from "./hands.js";
import { History } from "./history.js";
import { listen } from "./keys.js";
import { SetupDialog } from "./setup.js";
import { drawSignals } from "./signals.js";
import { Speaker } from "./sound.js";
import { Playhead, RATES } from "./time.js";
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
    this.tunes = [];
    this.queue = Promise.resolve();
    this.board = new Board(byId("board"), (square) => this.play(square));
    this.wave = new Wave(byId("wave"), (clock) => this.time.look(clock));
    this.speaker = new Speaker(Object.fromEntries(catalog.tunes.map((tune) => [tune.name, tune.notes])));
    this.time = new Playhead(() => this.draw(), () => this.playTunes());
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const rate = Number(memory.get("rate", still ? RATES.length - 1 : this.time.rate));
    if (rate in RATES) this.time.rate = rate;
    this.setup = new SetupDialog(catalog, (setup) => this.ask({ setup }, true));
    this.wire();
  }

  /** Opens the game in the address, or a new one where there is none, or none that can be played. */
  async open() {
    const link = new URLSearchParams(location.search).get("game");
    try {
      await this.send({ game: link }, false);
      this.trouble(null);
    } catch (error) {
      if (!(error instanceof Refused) || link === null) throw error;
      await this.send({}, false);
      this.trouble(`The address held no game that can be played: ${error.message}. Here is a new one.`);
    }
  }

  /** Asks the server for something, after whatever is being asked for already. */
  ask(question, fresh = false) {
    const turn = this.queue.then(() => this.send(question, fresh))
      .then(() => this.trouble(null), (error) => this.failed(error, () => this.ask(question, fresh)));
    this.queue = turn.catch(() => {});
    return turn;
  }

  act(act, fresh = false) {
    return this.ask({ act }, fresh);
  }

  async send({ game, setup = null, act = null }, fresh) {
    const sent = setup ? null : game ?? this.link;
    const board = byId("board");
    board.setAttribute("aria-busy", true);
    try {
      const answer = await post("/api/game", { game: sent, setup, act, hints: this.hints });
      const history = await post("/api/history", { game: answer.game, hints: this.hints });
      this.receive(answer, new History(history, answer.view), fresh);
    } finally {
      board.setAttribute("aria-busy", false);
    }
  }

  receive({ game, view, events, refusal, clocks }, history, fresh) {
    const moved = game !== this.link;
    Object.assign(this, { link: game, view, history });
    if (moved) {
      const address = `?game=${game}`;
      if (fresh) window.history.pushState(null, "", address);
      else window.history.replaceState(null, "", address);
      this.facts();
    }
    this.size = possibleSize(view, this.size);
    if (refusal) byId("alarm").textContent = sentence(refusal.text);
    else if (events.length > 0) say(byId("live"), events.map((event) => sentence(event.text)).join(" "));
    this.refusal = refusal;
    // The first tune belongs to a person's move; the others wait until the page shows what they are about.
    this.tunes = events.map((event) => event.tune).filter(Boolean);
    if (this.tunes[0] === "nbc") this.speaker.play(this.tunes.shift());
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

  /** Plays a square, with the size that is chosen where there are sizes. */
  play(square) {
    this.act({ play: { square, size: this.view?.hands ? this.size : null } });
  }

  newGame() {
    this.act({ new: {} }, true);
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
    memory.set("rate", this.time.rate);
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
    this.board.draw(frame, mover, this.size, view.choices);
    drawState(byId("state"), byId("state-title"), frame);
    drawSignals(byId("signals"), frame);
    this.wave.draw(this.history.rows, frame.clock, time.head);
    this.drawStatus(frame);
    this.drawControls(frame);
    this.drawTable();
  }

  drawStatus(frame) {
    const { view } = this;
    const working = this.time.head < this.history.now;
    if (frame.present) {
      say(byId("news"), sentence(this.refusal?.text ?? view.status));
      say(byId("prompt"), view.activity.waits_for === "solution" ? "The game is being solved, which takes some seconds." : sentence(view.prompt));
    } else {
      say(byId("news"), working ? "The machine is at work." : `Clock ${frame.clock} of ${this.history.now}.`);
      say(byId("prompt"), working && this.time.paused ? "Paused: step with c, run with p." : "");
    }
    byId("status").classList.toggle("refused", frame.present && this.refusal !== null);
    document.title = `${view.result ? view.status : view.prompt} · ${view.setup.machine} · noughtgate`;
  }

  drawControls(frame) {
    const { view, time } = this;
    const running = time.running();
    say(byId("pause"), running ? "Pause" : "Run");
    byId("pause").title = running ? "Hold the clock (p)" : "Run to the present (p)";
    const rate = RATES[time.rate] === Infinity ? "full speed" : `${RATES[time.rate]} Hz`;
    byId("rate").value = time.rate;
    byId("rate").setAttribute("aria-valuetext", rate);
    say(byId("rate-text"), rate);
    byId("hints").setAttribute("aria-pressed", this.hints);
    say(byId("hints"), view.hints === "solving" ? "Hints: solving…" : "Hints");
    setDisabled(byId("take-back"), !view.can_take_back);
    setDisabled(byId("redo"), !view.can_redo);
    byId("mute").setAttribute("aria-pressed", this.speaker.muted);
    const scrubber = byId("scrubber");
    scrubber.max = this.history.now;
    scrubber.value = frame.clock;
    const state = frame.diagram ? `, ${frame.diagram.states[frame.diagram.current].name}` : "";
    scrubber.setAttribute("aria-valuetext", `clock ${frame.clock} of ${this.history.now}${state}`);
    say(byId("clock-text"), `clock ${frame.clock} of ${this.history.now}`);
    for (const [id, off] of [["oldest", frame.clock === 0], ["earlier", frame.clock === 0], ["later", frame.present], ["newest", frame.present]]) {
      setDisabled(byId(id), off);
    }
  }

  drawTable() {
    const { setup, marks, score, names: [one, two] } = this.view;
    const people = setup.one === "person" && setup.two === "person";
    say(byId("table-machine"), setup.machine);
    say(byId("table-sides"), `${people ? "two people, " : ""}${one} ${marks[0]} against ${two} ${marks[1]}`);
    const parts = [[one, score.one], ["drawn", score.drawn], [two, score.two]];
    byId("score").replaceChildren(...parts.map(([who, count]) => html("span", null, `${who} `, html("b", null, String(count)))));
  }

  wire() {
    const { time } = this;
    const on = (id, deed) => byId(id).addEventListener("click", () => {
      if (byId(id).getAttribute("aria-disabled") !== "true") deed();
    });
    const deeds = {
      n: () => this.newGame(),
      u: () => this.act("take-back"),
      r: () => this.act("redo"),
      i: () => this.toggleHints(),
      s: () => this.toggleSound(),
      c: () => time.step(),
      p: () => time.toggle(),
      z: () => this.view?.hands && this.changeSize(nextSize(this.view, this.size)),
      m: () => this.setup.open(this.view.setup, "machine"),
      o: () => this.setup.open(this.view.setup, "opponent"),
      "+": () => this.changeRate(1),
      "=": () => this.changeRate(1),
      "-": () => this.changeRate(-1),
      ",": () => time.look(time.shown - 1),
      ".": () => time.look(time.shown + 1),
      PageUp: () => time.look(time.shown - 1),
      PageDown: () => time.look(time.shown + 1),
      "<": () => time.look(0),
      ">": () => time.look(time.now),
      Home: () => time.look(0),
      End: () => time.look(time.now),
      "?": () => {
        say(byId("rules"), this.machine().rules);
        byId("help").showModal();
      },
      h: () => this.moveFocus(0, -1),
      j: () => this.moveFocus(1, 0),
      k: () => this.moveFocus(-1, 0),
      l: () => this.moveFocus(0, 1),
    };
    listen(deeds, (square) => {
      this.board.focus(square);
      this.play(square);
    }, () => this.draw());
    const buttons = { new: "n", "take-back": "u", redo: "r", hints: "i", mute: "s", step: "c", pause: "p", table: "m", "open-help": "?", earlier: ",", later: ".", oldest: "<", newest: ">" };
    for (const [id, key] of Object.entries(buttons)) on(id, deeds[key]);
    on("share", () => this.share());
    byId("rate").addEventListener("input", (event) => this.changeRate(Number(event.target.value) - time.rate));
    byId("scrubber").addEventListener("input", (event) => time.look(Number(event.target.value)));
    for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, () => this.speaker.touched(), { capture: true });
    addEventListener("popstate", () => {
      this.link = null;
      const reopen = () => this.open().catch((error) => this.failed(error, reopen));
      this.queue = this.queue.then(reopen).catch(() => {});
    });
  }

  moveFocus(down, right) {
    const square = Number(byId("board").querySelector("[tabindex='0']").dataset.square) - 1;
    const clamp = (place) => Math.max(0, Math.min(2, place));
    this.board.focus(clamp(Math.floor(square / 3) + down) * 3 + clamp((square % 3) + right) + 1);
  }
}

/** A button that can do nothing stays in the order of the keyboard, so that the focus is not lost. */
function setDisabled(button, disabled) {
  button.setAttribute("aria-disabled", disabled);
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
