/** Solutions of the puzzles that are open, and the cursor on its way through them, for the tests end to end. */
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import type { BrowserContext, Page } from "playwright-core";
import { parseAtoms, programOf } from "../../../aspsolve/web/static/families/parts/atoms.ts";
import { arrow, cellOf } from "../../../aspsolve/web/static/families/parts/cells.ts";
import { familyOf } from "../../../aspsolve/web/static/families/registry.ts";
import type { Cell, Json, SceneCell } from "../../../aspsolve/web/static/families/types.ts";
import { fromFragment } from "../../../aspsolve/web/static/share.ts";
import { BASE, cellOfId, place } from "./chromium.ts";
import { fingers, way } from "./touch.ts";

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

/** Enter the solution, what its picture has more than the puzzle's: by touch and by keys in turn. */
export async function playHere(page: Page, context: BrowserContext) {
  const { family, puzzle, solution } = await solvedHere(page);
  const [before, after] = [family.start(), family.filled(puzzle, solution)].map((one) => family.scene(puzzle, one));
  const { upwards, lattice } = after;
  const walk = { upwards, hexagons: lattice === "hexagon", cells: family.judged ? ".cell" : undefined };
  let byKeys = false;
  const enter = async (touch: () => Promise<void>, cell: Cell, keys: string[]) => {
    byKeys = !byKeys;
    if (!byKeys) {
      return touch();
    }
    await page.focus("#grid");
    await lead(page, cell, walk);
    for (const key of keys) {
      await page.keyboard.press(key);
    }
  };
  /** The key that draws from a cell to another one. */
  const arrowTo = ([a, b]: Cell, [x, y]: Cell) =>
    `Shift+Arrow${x === a ? (y > b === upwards ? "Up" : "Down") : x > a ? "Right" : "Left"}`;
  for (const [index, cell] of after.cells.entries()) {
    const seen = ({ text, block, figure, mark }: SceneCell) => JSON.stringify([text, block, figure, mark]);
    if (seen(cell) !== seen(before.cells[index])) {
      const typed = cell.block || cell.text === before.cells[index].text ? "" : (cell.text ?? "");
      const touch = async () => {
        await page.touchscreen.tap(...(await place(page, [cell.x, cell.y])));
        for (const sign of typed) {
          await page.locator(`#keypad [data-key="${sign}"]`).tap();
        }
      };
      await enter(touch, [cell.x, cell.y], typed ? [...typed] : ["Space"]);
    }
  }
  for (const [a, b, c, d] of after.edges ?? []) {
    const cells = [`${a},${b}`, `${c},${d}`].map(cellOf);
    const [from, to] = puzzle.places.has(`${a},${b}`) ? cells : cells.reverse();
    const touch = async () => page.touchscreen.tap(...(await sideOf(page, from, to, puzzle.places)));
    await enter(touch, from, [arrowTo(from, to)]);
  }
  for (const [a, b, c, d] of [...(after.straight ?? []), ...((!after.numbered && after.path) || [])]) {
    const touch = async () => fingers(page, context, [way(await place(page, [a, b]), await place(page, [c, d]))]);
    await enter(touch, [a, b], [arrowTo([a, b], [c, d])]);
  }
}
