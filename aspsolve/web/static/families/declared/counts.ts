/** The states of clues that count, by the entries so far, and the cells that entries light. */
import { t } from "../../i18n.ts";
import { grouped, keyOf } from "../parts/cells.ts";
import type { Atom, Scene, Standing } from "../types.ts";
import { cellBeside, cellOver } from "./clues.ts";
import { isOutside, type Model } from "./puzzle.ts";
import type { About, Declared, Entries, Predicate, Row } from "./types.ts";

/** The predicate of a cell and an entry that lights it. */
const LIT = "lit";

/** The places of clues, in a cell or outside next to it. */
const PARTS = ["clue", "upper", "lower", "left", "right", "above", "below"];

const worst = (all: Standing[]): Standing =>
  all.includes("bad") ? "bad" : all.every((one) => one === "done") ? "done" : "";

export function countedOf({ inputs, stands: asked, upwards }: About, { keyOfRow, known, range, valued }: Model) {
  function standing(puzzle: Declared, { marks, values }: Entries, keys: string[], number: number): Standing {
    const adds = valued && puzzle.places.has(keys[0]);
    const all = adds ? values : marks;
    const [low, high] = adds ? range(puzzle) : [0, 1];
    const sum = keys.reduce((one, key) => one + Number(all[key] ?? 0), 0);
    const open = keys.filter((key) => !(key in all || puzzle.dark.has(key))).length;
    const bad = sum + open * low > number || sum + open * high < number;
    return bad ? "bad" : sum === number && !(open && adds) ? "done" : "";
  }

  const inputOf = (name: string) => inputs.find((one) => one.name === name) as Predicate;

  /** A clue's state by a solver's atoms: whether a completion of the entries satisfies it, and one breaks it. */
  function asSaid(said: Set<string>, clue: Row): Standing {
    return said.has(`__can ${clue}`) ? (said.has(`__broken ${clue}`) ? "" : "done") : "bad";
  }

  /** `counts` has an atom for each clue and each place that it counts, and for each cell and entry that lights it. */
  return function counted(scene: Scene, puzzle: Declared, entries: Entries, counts: Atom[], stands: Atom[]): Scene {
    const all = known(puzzle, entries);
    const lit = counts.filter(({ args, name }) => name === LIT && all.marks[keyOfRow(args.slice(2))]);
    const lights = new Set(lit.map(({ args }) => keyOfRow(args.slice(0, 2))));
    const rows = counts.filter(({ name }) => name !== LIT).map(({ args }) => args as [string, number, ...Row]);
    /** The index after a clue's name, its number and its arguments. */
    const end = ([name]: Row) => 2 + inputOf(String(name)).arity;
    const placeBeside = (side: string, line: number) => `${side} ${cellBeside(puzzle, side, line, upwards)}`;
    /** The states by part and cell. */
    const states: Map<string, Standing[]> = new Map();
    const put = (clue: Predicate, row: Row, stands: Standing) => {
      const part = isOutside(clue) || ["upper", "lower", "crossing"].includes(clue.place) ? clue.place : "clue";
      const cell = clue.over ? cellOver(puzzle, clue.over, row[0], upwards) : row.slice(0, 2);
      const at = isOutside(clue) ? placeBeside(part, Number(row[0])) : `${part} ${cell}`;
      states.set(at, [...(states.get(at) ?? []), stands]);
    };
    for (const group of grouped(rows, (row) => String(row.slice(0, end(row)))).values()) {
      const [[name, number, ...row]] = group;
      const keys = group.map((one) => keyOfRow(one.slice(end(one))));
      put(inputOf(name), row.slice(0, inputOf(name).arity), standing(puzzle, all, keys, number));
    }
    const derived = new Set(stands.map(({ name, args }) => `${name} ${args}`));
    for (const clue of stands.length ? (asked?.clues ?? []).map(inputOf) : []) {
      for (const row of puzzle.atoms[clue.name]) {
        put(clue, row, asSaid(derived, [clue.name, ...row.slice(0, clue.where)]));
      }
    }
    const at = (place: string) => worst(states.get(place) ?? [""]);
    const cells = scene.cells.map((cell) => {
      const key = keyOf(cell.x, cell.y);
      const standings = Object.fromEntries(PARTS.map((part) => [part, at(`${part} ${key}`)]));
      const nameOf = (part: string) => t(`declared.${part}`, { text: "" }).trim();
      const known = PARTS.filter((part) => standings[part]);
      const texts = known.map((part) => t(`declared.count.${standings[part]}`, { clue: nameOf(part) }));
      const lit = lights.has(key);
      const label = [cell.label, ...texts, ...(lit ? [t("declared.lit")] : [])].join(", ");
      return { ...cell, standings, lit, label };
    });
    const outside = scene.outside?.map((label) => ({ ...label, standing: at(placeBeside(label.side, label.line)) }));
    return { ...scene, cells, outside };
  };
}
