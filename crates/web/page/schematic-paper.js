// The paper that the schematic is on: moved by dragging, made larger and smaller by wheel, fingers, keys and buttons.

const [LEAST, MOST, STEP] = [0.15, 3, 1.25];
/** What can still be read without effort, and what can still be made out. */
const [READABLE, VISIBLE] = [0.6, 0.22];
/** Where all of it is too small to be read, the names of the blocks are written as large as can be read and their boxes allow. */
const [FAR, SIZE, LEGIBLE] = [0.55, 11, 9];
/** How far a mouse may move while it clicks. */
const SHAKE = 4;

export class Paper {
  /** `element` scrolls, and has the drawing in it. */
  constructor(element) {
    this.element = element;
    this.zoom = 1;
    /** Whether all of it is to be seen, also when the paper gets another size. */
    this.fitted = false;
    new ResizeObserver(() => this.fitted && this.fit()).observe(element);
    this.drag();
    this.pinch();
    element.addEventListener("wheel", (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      this.scale(event.deltaY < 0 ? STEP : 1 / STEP, event.clientX, event.clientY);
    }, { passive: false });
  }

  /** Another drawing: all of it, if it can be made out then, and else as wide as fits, within what can be read. */
  show(drawing) {
    this.element.replaceChildren(drawing);
    [, , this.width, this.height] = drawing.getAttribute("viewBox").split(" ").map(Number);
    this.titles = [...drawing.querySelectorAll(".block")].map((block) => [block.querySelector(".title"), block.querySelector(".body").getBBox().width]);
    if (this.whole() >= VISIBLE) {
      this.fit();
      return;
    }
    this.set(Math.max(READABLE, Math.min(1, this.element.clientWidth / this.width)));
    // Wires may run far above and below what they connect: it begins at the first port or block.
    const first = drawing.querySelector(".cell.input, .cell.block, .cell");
    this.element.scrollTo(0, 0);
    if (first) this.element.scrollTo(0, first.getBoundingClientRect().top - this.element.getBoundingClientRect().top - 60);
  }

  /** The size at which all of it is seen. */
  whole() {
    const { clientWidth, clientHeight } = this.element;
    // A drawing that is not high makes the paper lower, so its height is no measure.
    const frame = this.element.offsetHeight - clientHeight;
    const room = Math.max(clientHeight, (parseFloat(getComputedStyle(this.element).maxHeight) || 0) - frame);
    return Math.min(1, clientWidth / this.width, room / this.height);
  }

  /** All of it at once. */
  fit() {
    if (!this.width) return;
    this.set(this.whole());
    this.fitted = true;
  }

  larger() {
    this.scale(STEP);
  }

  smaller() {
    this.scale(1 / STEP);
  }

  /** Changes the size by a factor; a point of the screen, or the middle, stays where it is. */
  scale(by, x, y) {
    if (!this.width) return;
    const { left, top, width, height } = this.element.getBoundingClientRect();
    const [right, down] = [(x ?? left + width / 2) - left, (y ?? top + height / 2) - top];
    const { scrollLeft, scrollTop } = this.element;
    const before = this.zoom;
    this.set(this.zoom * by);
    const grown = this.zoom / before;
    this.element.scrollTo((scrollLeft + right) * grown - right, (scrollTop + down) * grown - down);
  }

  set(zoom) {
    this.fitted = false;
    this.zoom = Math.max(LEAST, Math.min(MOST, zoom));
    const drawing = this.element.firstElementChild;
    drawing.setAttribute("width", this.width * this.zoom);
    drawing.setAttribute("height", this.height * this.zoom);
    drawing.classList.toggle("far", this.zoom < FAR);
    for (const [title, room] of this.titles) {
      const size = Math.max(SIZE, this.zoom < FAR ? Math.min(LEGIBLE / this.zoom, room / title.textContent.length / 0.62) : 0);
      title.style.fontSize = `${size}px`;
      title.setAttribute("dy", (size - SIZE) * 0.7);
    }
  }

  /** A drag is no click: what it ends on is not meant. One finger scrolls by itself. */
  drag() {
    const { element } = this;
    let from = null;
    let moved = false;
    element.addEventListener("pointerdown", (event) => {
      moved = false;
      if (event.pointerType === "mouse" && event.button === 0) from = [event.clientX, event.clientY, element.scrollLeft, element.scrollTop];
    });
    addEventListener("pointermove", (event) => {
      if (!from) return;
      const [x, y] = [event.clientX - from[0], event.clientY - from[1]];
      moved ||= Math.hypot(x, y) > SHAKE;
      if (moved) element.scrollTo(from[2] - x, from[3] - y);
    });
    addEventListener("pointerup", () => {
      from = null;
    });
    element.addEventListener("click", (event) => {
      if (moved) event.stopPropagation();
      moved = false;
    }, { capture: true });
  }

  /** Two fingers make it larger and smaller. */
  pinch() {
    let apart = null;
    const measure = ([one, two]) => [Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY), (one.clientX + two.clientX) / 2, (one.clientY + two.clientY) / 2];
    this.element.addEventListener("touchstart", ({ touches }) => {
      apart = touches.length === 2 ? measure(touches)[0] : null;
    }, { passive: true });
    this.element.addEventListener("touchmove", (event) => {
      if (apart === null || event.touches.length !== 2) return;
      event.preventDefault();
      const [now, x, y] = measure(event.touches);
      this.scale(now / apart, x, y);
      apart = now;
    }, { passive: false });
    this.element.addEventListener("touchend", () => {
      apart = null;
    });
  }
}
