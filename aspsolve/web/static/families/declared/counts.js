/** Whether clues that count have what they count, as far as it is entered. */
/** @import {Atom, Scene, Standing} from "../types.js" */
/** @import {About, Declared, Entries, Row} from "./types.js" */
/** @import {Model} from "./puzzle.js" */
import { t } from "../../i18n.js";
import { keyOf } from "../parts/cells.js";
import { cellOver } from "./clues.js";
import { isOutside } from "./puzzle.js";

/** @param {Standing[]} all What one place says of several clues. @returns {Standing} */
const worst = (all) => (all.includes("bad") ? "bad" : all.every((one) => one === "done") ? "done" : "");

/** @param {About} about @param {Model} model */
export function countedOf({ inputs, upwards }, { keyOfRow, range, valued }) {
  /**
   * @param {Declared} puzzle
   * @param {Entries} entries
   * @param {string[]} keys Of the entries that are counted, or whose values are added up.
   * @param {number} number
   * @returns {Standing}
   */
  function standing(puzzle, { marks, values }, keys, number) {
    const adds = valued && puzzle.places.has(keys[0]);
    const all = adds ? { ...values, ...puzzle.at } : marks;
    const [low, high] = adds ? range(puzzle) : [0, 1];
    const known = keys.flatMap((key) => (key in all ? [Number(all[key])] : []));
    const sum = known.reduce((one, other) => one + other, 0);
    const open = keys.filter((key) => !(key in all || puzzle.dark.has(key))).length;
    const bad = sum + open * low > number || sum + open * high < number;
    return bad ? "bad" : sum === number && !(open && adds) ? "done" : "";
  }

  /**
   * A scene whose clues say how they stand.
   * @param {Scene} scene
   * @param {Declared} puzzle
   * @param {Entries} entries
   * @param {Atom[]} counts Each of a clue, its number, its arguments and the place of an entry.
   * @returns {Scene}
   */
  return function counted(scene, puzzle, entries, counts) {
    /** @type {Map<string, {name: string, number: number, row: Row, keys: string[]}>} */
    const clues = new Map();
    for (const { args } of counts) {
      const [name, number, ...rest] = /** @type {[string, number, ...Row]} */ (args);
      const arity = inputs.find((one) => one.name === name)?.arity ?? 0;
      const [row, key] = [rest.slice(0, arity), keyOfRow(rest.slice(arity))];
      const clue = clues.get(`${name} ${row}`) ?? { name, number, row, keys: [] };
      clue.keys.push(key);
      clues.set(`${name} ${row}`, clue);
    }
    /** @type {Map<string, Standing[]>} By the place and the part of it. */
    const found = new Map();
    for (const { name, number, row, keys } of clues.values()) {
      const one = /** @type {import("./types.js").Predicate} */ (inputs.find((input) => input.name === name));
      const part = ["upper", "lower"].includes(one.place) ? one.place : "clue";
      const cell = one.over ? cellOver(puzzle, one, row, upwards) : row.slice(0, 2);
      const at = isOutside(one) ? `${one.place} ${row[0]}` : `${part} ${cell}`;
      found.set(at, [...(found.get(at) ?? []), standing(puzzle, entries, keys, number)]);
    }
    const at = (/** @type {string} */ place) => worst(found.get(place) ?? [""]);
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
