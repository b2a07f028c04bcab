/** Solutions of the puzzles that are open, and the cursor on its way through them, for the tests end to end. */
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { parseAtoms, programOf } from "../../../aspsolve/web/static/families/parts/atoms.js";
import { arrow } from "../../../aspsolve/web/static/families/parts/cells.js";
import { familyOf } from "../../../aspsolve/web/static/families/registry.js";
import { fromFragment } from "../../../aspsolve/web/static/share.js";
import { BASE, cellOfId, place } from "./chromium.js";

/** @import {Page} from "playwright-core" */
/** @import {Cell, Json} from "../../../aspsolve/web/static/families/types.js" */

/** @type {{run: (program: string, models: number) => Promise<any>}} */
const clingo = createRequire(import.meta.url)("clingo-wasm");

/** @param {string} path */
const fetched = (path) => fetch(BASE + path);

/**
 * The puzzle of the page's address, with its only solution.
 * @param {Page} page
 */
export async function solvedHere(page) {
  const { hash } = new URL(page.url());
  /** @type {Json} */
  const json = (await fromFragment(hash)) ?? (await (await fetched(`puzzles/${hash.slice(1)}.json`)).json());
  const family = familyOf(json);
  const puzzle = family.read(json);
  const encoding = await (await fetched(`encodings/${json.kind}.lp`)).text();
  const { Call } = await clingo.run(`${encoding}\n${programOf(family.facts(puzzle))}`, 2);
  assert.equal(Call[0].Witnesses.length, 1);
  return { family, puzzle, solution: family.solution(puzzle, parseAtoms(Call[0].Witnesses[0].Value)) };
}

/** How the cursor moves: over open squares, along paths, over hexagons, and over all squares. */
export const DOWNWARDS = { upwards: false };
export const UPWARDS = { upwards: true };
export const HEXAGONS = { upwards: true, rowsApart: Math.sqrt(3) };
export const SQUARES = { upwards: false, cells: ".cell" };

/**
 * Lead the cursor to a cell with arrow keys, by the shortest way.
 * @param {Page} page
 * @param {Cell} target
 * @param {{upwards: boolean, rowsApart?: number, cells?: string}} lattice
 */
export async function lead(page, target, { upwards, rowsApart, cells = ".cell:not(.block)" }) {
  const ids = await page.locator(cells).evaluateAll((all) => all.map(({ id }) => id));
  const places = ids.map(cellOfId);
  const [x, y] = cellOfId((await page.locator("#grid").getAttribute("aria-activedescendant")) ?? "");
  /** @type {Map<string, string[]>} */
  const ways = new Map([[String([x, y]), []]]);
  for (const [at, keys] of ways) {
    if (at === String(target)) {
      for (const key of keys) {
        await page.keyboard.press(key);
      }
      return;
    }
    const [column, row] = at.split(",").map(Number);
    for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
      const next = String(arrow(places, { x: column, y: row }, key, upwards, rowsApart));
      if (!ways.has(next)) {
        ways.set(next, [...keys, key]);
      }
    }
  }
  assert.fail(`the cursor does not come to ${target}`);
}

/**
 * A place on the side between two cells, one of which may lie outside.
 * @param {Page} page
 * @param {Cell} one
 * @param {Cell} other
 * @param {Set<string>} places
 * @returns {Promise<[number, number]>}
 */
export async function sideOf(page, one, other, places) {
  const [from, to] = places.has(String(one)) ? [one, other] : [other, one];
  const [left, top] = await place(page, from);
  const box = await page.locator(`[id="cell-${from[0]}-${from[1]}"]`).boundingBox();
  const half = 0.42 * (box?.width ?? 0);
  return [left + half * (to[0] - from[0]), top + half * (to[1] - from[1])];
}
