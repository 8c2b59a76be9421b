// Which rows the waveform has: the usual ones, or those that were chosen, which the address keeps.

import { byId, html } from "./dom.js";

export class Rows {
  /** `changed` is called when other rows are chosen. */
  constructor(changed) {
    this.changed = changed;
    this.usual = [];
    this.read();
    for (const event of ["popstate", "hashchange"]) addEventListener(event, () => this.follow());
    byId("wave-usual").addEventListener("click", () => this.set(null));
  }

  /** Reads the address. */
  read() {
    const kept = new URLSearchParams(location.hash.slice(1)).get("rows");
    /** The paths of the rows, or null for the usual ones. */
    this.chosen = kept ? kept.split(",").filter(Boolean) : null;
  }

  /** The address is another one. */
  follow() {
    const before = this.chosen?.join();
    this.read();
    if (this.chosen?.join() !== before) this.changed();
  }

  /** The paths of the rows of a history, in the order of its tracks with the usual ones first. */
  of(history) {
    const { tracks, waves } = history.answer;
    this.usual = waves.map((index) => tracks[index].path);
    const paths = [...this.usual, ...tracks.map((track) => track.path).filter((path) => !this.usual.includes(path))];
    this.offer(paths);
    const known = this.chosen && paths.filter((path) => this.chosen.includes(path));
    return known?.length > 0 ? known : this.usual;
  }

  has(path) {
    return (this.chosen ?? this.usual).includes(path);
  }

  toggle(path) {
    const now = this.chosen ?? this.usual;
    this.set(this.has(path) ? now.filter((other) => other !== path) : [...now, path]);
  }

  set(paths) {
    const same = paths === null || paths.length === 0 || (paths.length === this.usual.length && paths.every((path) => this.usual.includes(path)));
    this.chosen = same ? null : paths;
    const hash = this.chosen ? `#rows=${this.chosen.map(encodeURIComponent).join(",")}` : "";
    history.replaceState(history.state, "", location.pathname + location.search + hash);
    this.changed();
  }

  /** A box to tick for every signal. */
  offer(paths) {
    const list = byId("wave-rows");
    const key = paths.join();
    if (list.dataset.paths !== key) {
      list.dataset.paths = key;
      list.replaceChildren(...paths.map((path) => {
        const box = html("input", { type: "checkbox", value: path });
        box.addEventListener("change", () => this.toggle(path));
        return html("label", null, box, ` ${path}`);
      }));
    }
    for (const box of list.querySelectorAll("input")) box.checked = this.has(box.value);
    byId("wave-usual").setAttribute("aria-disabled", this.chosen === null);
  }
}
