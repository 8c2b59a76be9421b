// Gives every module a layout: node layout.mjs ELKJS GRAPHS DIRECTORY. `cargo xtask schematics` runs it.
//
// ELK's layered algorithm is tried with several settings, and the layout that is best to read is kept: short wires,
// few bends and crossings, and no wire that touches another, which would look connected. A module
// whose layout is fresh keeps it.

import { createRequire } from "node:module";
import { existsSync, readFileSync, readdirSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [elkjs, graphs, directory] = process.argv.slice(2);
const ELK = createRequire(import.meta.url)(elkjs);
const COMMON = {
  "elk.algorithm": "layered",
  "elk.direction": "RIGHT",
  "elk.edgeRouting": "ORTHOGONAL",
  "elk.padding": "[top=16,left=12,bottom=16,right=12]",
  "elk.spacing.nodeNode": "18",
  "elk.spacing.edgeNode": "12",
  "elk.spacing.edgeEdge": "8",
  "elk.layered.spacing.nodeNodeBetweenLayers": "24",
  "elk.layered.spacing.edgeNodeBetweenLayers": "12",
  "elk.separateConnectedComponents": "false",
  "elk.layered.crossingMinimization.semiInteractive": "true",
};
/** Every combination of these, and the next distance between wires only if some wires touch in all of them. */
const TRIED = {
  "elk.layered.considerModelOrder.strategy": ["NONE", "PREFER_NODES"],
  "elk.layered.nodePlacement.strategy": ["NETWORK_SIMPLEX", "BRANDES_KOEPF"],
  "elk.layered.cycleBreaking.strategy": ["GREEDY", "DEPTH_FIRST"],
  "elk.layered.layering.strategy": ["NETWORK_SIMPLEX", "LONGEST_PATH"],
};
const combine = (all, [option, values]) => all.flatMap((settings) => values.map((value) => ({ ...settings, [option]: value })));
const SETTINGS = ["8", "10", "12"].map((spacing) => Object.entries(TRIED).reduce(combine, [{ ...COMMON, "elk.layered.spacing.edgeEdgeBetweenLayers": spacing }]));

/** Positions and wires, rounded. */
function read(laid, nets) {
  const cells = laid.children.map(({ x, y }) => [Math.round(x), Math.round(y)]);
  const wires = Array.from({ length: nets }, () => []);
  for (const { id, sections } of laid.edges) {
    for (const { startPoint, bendPoints = [], endPoint } of sections) {
      const corners = [startPoint, ...bendPoints, endPoint];
      wires[Number(id.split(".")[0])].push(corners.flatMap(({ x, y }) => [Math.round(x), Math.round(y)]));
    }
  }
  return { size: [Math.ceil(laid.width), Math.ceil(laid.height)], cells, wires };
}

const segments = (corners) => Array.from({ length: corners.length / 2 - 1 }, (_, i) => corners.slice(2 * i, 2 * i + 4));
const between = (a, b, value) => Math.min(a, b) <= value && value <= Math.max(a, b);
const on = ([x0, y0, x1, y1], x, y) => between(x0, x1, x) && between(y0, y1, y);
const touch = (a, b) => on(a, b[0], b[1]) || on(a, b[2], b[3]) || on(b, a[0], a[1]) || on(b, a[2], a[3]);
const cross = (a, b) => between(Math.min(a[0], a[2]), Math.max(a[0], a[2]), b[0]) && between(b[1], b[3], a[1]) && a[1] === a[3] && b[0] === b[2];

/** How hard a layout is to read; infinite if wires touch that are not connected. */
function cost({ size, wires }) {
  const lines = wires.map((wire) => wire.flatMap(segments));
  let cost = size[0] + size[1];
  for (const [a, one] of lines.entries()) {
    cost += one.reduce((sum, [x0, y0, x1, y1]) => sum + (Math.abs(x1 - x0) + Math.abs(y1 - y0)) / 20 + 5, 0);
    for (const other of lines.slice(a + 1)) {
      for (const first of one) {
        for (const second of other) {
          if (touch(first, second)) return Infinity;
          if (cross(first, second) || cross(second, first)) cost += 10;
        }
      }
    }
  }
  return cost;
}

const modules = JSON.parse(readFileSync(graphs, "utf8"));
for (const file of readdirSync(directory)) {
  if (!(file.replace(/\.json$/, "") in modules)) unlinkSync(join(directory, file));
}
/** Ports are to be in their order from top to bottom; everything else may be anywhere. */
function ordered(graph) {
  const next = { FIRST: 0, LAST: 0 };
  for (const { layoutOptions } of graph.children) {
    const side = layoutOptions["layered.layering.layerConstraint"];
    if (side) layoutOptions["elk.position"] = `(0,${100 * (next[side] += 1)})`;
  }
  return graph;
}

const elk = new ELK();
for (const [name, { structure, nets, graph }] of Object.entries(modules)) {
  const path = join(directory, `${name}.json`);
  if (existsSync(path) && JSON.parse(readFileSync(path, "utf8")).structure === structure) continue;
  let best = { cost: Infinity };
  for (const settings of SETTINGS) {
    for (const layoutOptions of settings) {
      const layout = read(await elk.layout(ordered(structuredClone(graph)), { layoutOptions }), nets);
      const found = cost(layout);
      if (found < best.cost) best = { ...layout, cost: found };
    }
    if (best.cost < Infinity) break;
  }
  if (best.cost === Infinity) throw new Error(`every layout of ${name} has wires that touch`);
  const lines = best.wires.map((wire) => JSON.stringify(wire)).join(",\n");
  const text = `{"structure":"${structure}","size":${JSON.stringify(best.size)},\n"cells":${JSON.stringify(best.cells)},\n"wires":[\n${lines}]}\n`;
  writeFileSync(path, text);
}
