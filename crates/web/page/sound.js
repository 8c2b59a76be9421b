// The loudspeaker: square waves, one tune after the other.

import { memory } from "./dom.js";

export class Speaker {
  /** `tunes` maps a name to notes, each with hertz, or none, and milliseconds. */
  constructor(tunes) {
    this.tunes = tunes;
    this.muted = memory.get("muted", "false") === "true";
    this.context = null;
    this.free = 0;
  }

  /** Sound, or none. */
  toggle() {
    this.muted = !this.muted;
    memory.set("muted", this.muted);
    if (this.muted && this.context) {
      this.context.close().catch(() => {});
      this.context = null;
    }
  }

  /** Browsers allow sound only after the user has interacted with the page. */
  touched() {
    if (this.muted || this.context) return;
    const Context = window.AudioContext;
    if (!Context) return;
    try {
      this.context = new Context();
      this.free = 0;
    } catch {
      this.context = null;
    }
  }

  /** Plays a tune after those that are still being played; where nothing can be heard, nothing happens. */
  play(name) {
    const notes = this.tunes[name];
    if (this.muted || !this.context || !notes) return;
    let at = Math.max(this.context.currentTime + 0.02, this.free);
    const gain = this.context.createGain();
    gain.gain.value = 0.06;
    gain.connect(this.context.destination);
    for (const { hertz, milliseconds } of notes) {
      const end = at + milliseconds / 1000;
      if (hertz) {
        const tone = this.context.createOscillator();
        tone.type = "square";
        tone.frequency.value = hertz;
        tone.connect(gain);
        tone.start(at);
        tone.stop(end);
      }
      at = end;
    }
    this.free = at;
  }
}
