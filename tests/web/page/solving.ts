/** Solutions of the puzzles that are open, and the cursor on its way through them, for the tests end to end. */
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { parseAtoms, programOf } from "../../../aspsolve/web/static/families/parts/atoms.ts";
import { arrow } from "../../../aspsolve/web/static/families/parts/cells.ts";
import { familyOf } from "../../../aspsolve/web/static/families/registry.ts";
import type { Cell, Json } from "../../../aspsolve/web/static/families/types.ts";
import { fromFragment } from "../../../aspsolve/web/static/share.ts";
import { BASE, cellOfId, place } from "./chromium.ts";

const clingo: { run: (program: string, models: number) => Promise<any> } = createRequire(import.meta.url)(
  "clingo-wasm",
);

const fetched = (path: string) => fetch(BASE + path);

/** The puzzle of the page's address, with its only solution. */
export async function solvedHere(page: Page) {
  const { hash } = new URL(page.url());
  const json: Json =
    (await fromFragment(hash))?.puzzle ?? (await (await fetched(`puzzles/${hash.slice(1)}.json`)).json());
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
export const HEXAGONS = { upwards: true, hexagons: true };
export const SQUARES = { upwards: false, cells: ".cell" };

/** Lead the cursor to a cell with arrow keys, by the shortest way. */
export async function lead(
  page: Page,
  target: Cell,
  { upwards, hexagons, cells = ".cell:not(.block)" }: { upwards: boolean; hexagons?: boolean; cells?: string },
) {
  const ids = await page.locator(cells).evaluateAll((all) => all.map(({ id }) => id));
  const places = ids.map(cellOfId);
  const [x, y] = cellOfId((await page.locator("#grid").getAttribute("aria-activedescendant")) ?? "");
  const ways: Map<string, string[]> = new Map([[String([x, y]), []]]);
  for (const [at, keys] of ways) {
    if (at === String(target)) {
      for (const key of keys) {
        await page.keyboard.press(key);
      }
      return;
    }
    const [column, row] = at.split(",").map(Number);
    for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
      const next = String(arrow(places, { x: column, y: row }, key, upwards, hexagons));
      if (!ways.has(next)) {
        ways.set(next, [...keys, key]);
      }
    }
  }
  assert.fail(`the cursor does not come to ${target}`);
}

/** A place on the side between two cells, one of which may lie outside. */
export async function sideOf(page: Page, one: Cell, other: Cell, places: Set<string>): Promise<[number, number]> {
  const [from, to] = places.has(String(one)) ? [one, other] : [other, one];
  const [left, top] = await place(page, from);
  const box = await page.locator(`[id="cell-${from[0]}-${from[1]}"]`).boundingBox();
  const half = 0.42 * (box?.width ?? 0);
  return [left + half * (to[0] - from[0]), top + half * (to[1] - from[1])];
}
