// Which clock is shown, and the clock that moves on to the present by itself.

export class Playhead {
  /**
   * `rates` are in hertz, and the last one is as fast as it goes. `changed` is called whenever another clock is shown;
   * `arrived` when that is the present.
   */
  constructor(rates, changed, arrived) {
    this.rates = rates;
    this.changed = changed;
    this.arrived = arrived;
    this.now = 0;
    this.shown = 0;
    /** The furthest clock that has been shown since the last move. */
    this.head = 0;
    this.paused = false;
    this.rate = 0;
    this.timer = null;
    /** The clocks at which the machine stops while it runs, in order; none: at every clock. */
    this.stops = [];
  }

  /** The clock after the one that is shown, as far as running and stepping go. */
  next() {
    if (this.stops.length === 0) return this.shown + 1;
    return this.stops.find((clock) => clock > this.shown) ?? this.now;
  }

  /** The stop before the clock that is shown. */
  previous() {
    if (this.stops.length === 0) return this.shown - 1;
    return this.stops.findLast((clock) => clock < this.shown) ?? 0;
  }

  /** The machine has gone on from one clock to another, or back. */
  follow(from, to) {
    this.stop();
    this.now = to;
    this.shown = this.head = Math.min(from, to);
    this.go();
  }

  /** Looks at a clock and stays there. */
  look(clock) {
    this.stop();
    this.show(Math.max(0, Math.min(clock, this.now)));
  }

  /** One clock, and then no further by itself. */
  step() {
    this.paused = true;
    this.look(this.next());
  }

  /** To the present at once. */
  skip() {
    this.paused = false;
    this.look(this.now);
  }

  /** Runs on from the clock that is shown, or stops there. */
  toggle() {
    if (this.running()) {
      this.paused = true;
      this.stop();
    } else {
      this.paused = false;
      this.go();
    }
    this.changed();
  }

  /** Whether clocks go on without being asked. */
  running() {
    return !this.paused && (this.timer !== null || this.shown === this.now);
  }

  /** Whether clocks are still being shown that lead to the present. */
  moving() {
    return this.timer !== null;
  }

  setRate(rate) {
    this.rate = Math.max(0, Math.min(rate, this.rates.length - 1));
    if (this.timer !== null) {
      this.stop();
      this.go();
    }
    this.changed();
  }

  go() {
    if (this.paused || this.shown === this.now) {
      this.show(this.shown);
    } else if (this.rates[this.rate] === Infinity) {
      this.show(this.now);
    } else {
      this.timer = setInterval(() => {
        const next = this.next();
        if (next >= this.now) this.stop();
        this.show(Math.min(next, this.now));
      }, 1000 / this.rates[this.rate]);
      this.show(this.shown);
    }
  }

  stop() {
    clearInterval(this.timer);
    this.timer = null;
  }

  show(clock) {
    this.shown = clock;
    this.head = Math.max(this.head, clock);
    this.changed();
    if (clock === this.now) this.arrived();
  }
}
