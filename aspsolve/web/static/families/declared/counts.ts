/** Whether clues that count have what they count, as far as it is entered. */
import { t } from "../../i18n.ts";
import { keyOf } from "../parts/cells.ts";
import type { Atom, Scene, Standing } from "../types.ts";
import { cellOver } from "./clues.ts";
import { isOutside, type Model } from "./puzzle.ts";
import type { About, Declared, Entries, Predicate, Row } from "./types.ts";

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

  /** What a solver says of a clue: whether some completion of the entries satisfies it, and whether some breaks it. */
  function asSaid(said: Set<string>, clue: Row): Standing {
    return said.has(`__can ${clue}`) ? (said.has(`__broken ${clue}`) ? "" : "done") : "bad";
  }

  /** A count is there for each clue and each place that it counts. */
  return function counted(scene: Scene, puzzle: Declared, entries: Entries, counts: Atom[], stands: Atom[]): Scene {
    const clues: Map<string, { name: string; number: number; row: Row; keys: string[] }> = new Map();
    for (const { args } of counts) {
      const [name, number, ...rest] = args as [string, number, ...Row];
      const { arity } = inputOf(name);
      const [row, key] = [rest.slice(0, arity), keyOfRow(rest.slice(arity))];
      const clue = clues.get(`${name} ${row}`) ?? { name, number, row, keys: [] };
      clue.keys.push(key);
      clues.set(`${name} ${row}`, clue);
    }
    /** By the place and the part of it. */
    const found: Map<string, Standing[]> = new Map();
    const put = (one: Predicate, row: Row, stands: Standing) => {
      const part = ["upper", "lower"].includes(one.place) ? one.place : "clue";
      const cell = one.over ? cellOver(puzzle, one, row, upwards) : row.slice(0, 2);
      const at = isOutside(one) ? `${one.place} ${row[0]}` : `${part} ${cell}`;
      found.set(at, [...(found.get(at) ?? []), stands]);
    };
    const all = known(puzzle, entries);
    for (const { name, number, row, keys } of clues.values()) {
      put(inputOf(name), row, standing(puzzle, all, keys, number));
    }
    const said = new Set(stands.map(({ name, args }) => `${name} ${args}`));
    for (const one of stands.length ? (asked?.clues ?? []).map(inputOf) : []) {
      for (const row of puzzle.atoms[one.name]) {
        put(one, row, asSaid(said, [one.name, ...row.slice(0, one.where)]));
      }
    }
    const at = (place: string) => worst(found.get(place) ?? [""]);
    const cells = scene.cells.map((cell) => {
      const key = keyOf(cell.x, cell.y);
      const [clue, upper, lower] = ["clue", "upper", "lower"].map((part) => at(`${part} ${key}`));
      const said = [clue, upper, lower].filter(Boolean).map((one) => `, ${t(`declared.count.${one}`)}`);
      return said.length ? { ...cell, standings: { clue, upper, lower }, label: cell.label + said.join("") } : cell;
    });
    const outside = scene.outside?.map((label) => ({ ...label, standing: at(`${label.side} ${label.line}`) }));
    return { ...scene, cells, outside };
  };
}
