// A whole game as frames: everything at one clock, worked out from what changed when.

/** The entry of a list of changes that holds at a clock; `clockOf` says from when an entry holds. */
export function holding(list, clock, clockOf) {
  let [low, high] = [0, list.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (clockOf(list[middle]) <= clock) low = middle;
    else high = middle - 1;
  }
  return list[low];
}

export const first = (entry) => entry[0];

/** Whether a good machine has another value at a clock; there is no list where no wire is known to be broken. */
export const isWrong = (list, clock) => Boolean(list?.length) && holding(list, clock, first)[1];

export class History {
  /** `answer` is what the server says of a game, and `view` its present. */
  constructor(answer, view) {
    this.answer = answer;
    this.view = view;
    this.now = answer.clocks - 1;
    // A program runs from landmark to landmark.
    this.stops = answer.program?.landmarks ?? [];
    this.rows = { key: null, list: [] };
  }

  /** The signal with a path, if there is one. */
  track(path) {
    return this.answer.tracks.find((track) => track.path === path);
  }

  row(track) {
    const values = Array.from({ length: this.answer.clocks }, (_, clock) => holding(track.changes, clock, first)[1]);
    return { name: track.path, shape: track.shape, values, wrong: track.wrong ?? [] };
  }

  /** Signals over all clocks, by their paths; the same list as long as the paths are the same. */
  waves(paths) {
    const key = paths.join();
    if (this.rows.key !== key) {
      const tracks = paths.map((path) => this.track(path)).filter(Boolean);
      this.rows = { key, list: tracks.map((track) => this.row(track)) };
    }
    return this.rows.list;
  }

  /** Whether the board at a clock is that of the present. */
  isPresentBoard(clock) {
    return holding(this.answer.boards, clock, (board) => board.clock) === this.answer.boards.at(-1);
  }

  /** Everything at a clock. */
  frame(clock) {
    const { view } = this;
    const present = clock === this.now;
    const board = holding(this.answer.boards, clock, (board) => board.clock);
    const cells = view.cells.map((cell, index) => ({
      square: cell.square,
      name: cell.name,
      content: board.squares[index],
      last: board.last?.square === cell.square,
      winning: board.line?.includes(cell.square) ?? false,
      wrong: board.wrong?.includes(cell.square) ?? false,
      hints: board.hints?.[index] ?? [],
    }));
    const tracks = this.answer.tracks.filter((track) => track.shape !== "clock");
    const registers = tracks.filter((track) => track.register).map((track) => signal(track, clock));
    const signals = tracks.filter((track) => track.scope === "" && !track.register).map((track) => signal(track, clock));
    const inner = tracks.filter((track) => track.scope !== "").map((track) => signal(track, clock));
    return {
      clock,
      present,
      cells,
      hands: board.hands,
      diagram: this.diagram(clock),
      machine: this.answer,
      planes: this.answer.program && holding(this.answer.program.planes, clock, first)[1],
      registers,
      signals,
      inner,
      selection: holding(this.answer.selections, clock, first)[1],
    };
  }

  /** The next instruction, or the one before, that is not inside of what the one at a clock calls. */
  overCall(clock, by) {
    const { program, tracks } = this.answer;
    if (!program) return clock + by;
    const pointer = tracks[program.stack];
    const depth = (at) => parseInt(holding(pointer.changes, at, first)[1], 16);
    let found = clock + by;
    while (found > 0 && found < this.now && depth(found) < depth(clock)) found += by;
    return found;
  }

  diagram(clock) {
    const { diagram } = this.answer;
    if (!diagram) return null;
    const [, current, lastEdge] = holding(diagram.lit, clock, first);
    return { states: diagram.states, edges: diagram.edges, current, last_edge: lastEdge };
  }
}

function signal(track, clock) {
  const [since, text] = holding(track.changes, clock, first);
  return { name: track.path, label: track.name, scope: track.scope, role: track.role, text, changed: clock > 0 && since === clock, wrong: isWrong(track.wrong, clock) };
}
