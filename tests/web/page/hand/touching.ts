/** The board by touch: taps, drags, and two fingers. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { toFragment } from "../../../../aspsolve/web/static/share.ts";
import { apart, entered, ON_ITS_SIDE, on, PHONE, place, seen } from "../chromium.ts";
import { fingers, touching, view, way } from "../touch.ts";
import { GRID, NUMBERS, PATH } from "./puzzles.ts";

/** A puzzle of many cells. */
const large = (size: number) => ({
  kind: "seeknumbers",
  size: [size, size],
  first: [1, 1],
  final: [size, 1],
  hints: [],
});

test("touch: two fingers zoom and move, and enter nothing", () =>
  on(
    NUMBERS,
    async (page, context) => {
      const one = await place(page, [-3, 3]);
      const other = await place(page, [3, -1]);
      const before = await view(page);
      const outside: [number, number] = [other[0] + 60, other[1] + 60];
      await fingers(page, context, [way(one, [one[0] - 40, one[1] - 60]), way(other, outside)]);
      const zoomed = await view(page);
      assert.ok(zoomed[2] < before[2], `${before} ${zoomed}`);
      const [x, y] = await place(page, [2, 0]); // it holds 18, and a drag of one finger would write on
      await fingers(page, context, [way([x, y], [x - 50, y + 50]), way([x + 60, y + 50], [x + 10, y + 100])]);
      const moved = await view(page);
      assert.ok(moved[0] > zoomed[0] && Math.abs(moved[2] - zoomed[2]) < 1, `${zoomed} ${moved}`);
      assert.deepEqual(await entered(page), []);
      assert.equal(await page.getAttribute("#undo", "aria-disabled"), "true");
    },
    PHONE,
  ));

test("touch: a second finger takes back what a drag has entered", () =>
  on(
    PATH,
    async (page, context) => {
      const send = await touching(page, context);
      const [from, to] = [await place(page, [3, 5]), await place(page, [4, 5])];
      const drawn = () => page.locator(".lines .path").first().getAttribute("d");
      await send("touchStart", [{ id: 0, x: from[0], y: from[1] }]);
      for (const [x, y] of way(from, to)) {
        await send("touchMove", [{ id: 0, x, y }]);
      }
      assert.ok(await drawn());
      await send("touchStart", [
        { id: 0, x: to[0], y: to[1] },
        { id: 1, x: 200, y: 300 },
      ]);
      assert.equal(await drawn(), "");
      await send("touchEnd", []);
      assert.equal(await page.getAttribute("#undo", "aria-disabled"), "true");
      await fingers(page, context, [way(from, to)]);
      assert.ok(await drawn());
    },
    PHONE,
  ));

test("touch: a large board is moved by two fingers and zoomed by buttons, and its cells are large enough to hit", async () =>
  on(
    await toFragment(large(40)),
    async (page, context) => {
      const cell = await page.locator(".cell").first().boundingBox();
      assert.ok(cell && cell.width > 24, JSON.stringify(cell));
      const before = await view(page);
      await fingers(page, context, [way([150, 200], [90, 260]), way([220, 200], [160, 260])]);
      const after = await view(page);
      assert.ok(after[0] > before[0] && after[1] < before[1], `${before} ${after}`);
      await page.click("#zoom-in");
      assert.ok((await view(page))[2] < after[2]);
      await apart(page, "#zoom", "#board");
      for (let count = 0; count < 8; count++) {
        await page.click("#zoom-out");
      }
      await seen(page, ".rim");
      assert.equal(await page.getAttribute("#undo", "aria-disabled"), "true");
    },
    PHONE,
  ));

test("touch: one finger moves a zoomed grid of words, and a tap still chooses a square", () =>
  on(
    GRID,
    async (page, context) => {
      await page.dispatchEvent("#zoom-in", "click"); // which the page hides where the whole grid is shown
      const before = await view(page);
      const at = await page.getAttribute("#grid", "aria-activedescendant");
      await fingers(page, context, [way([250, 300], [150, 200])]);
      assert.ok((await view(page))[0] > before[0]);
      assert.equal(await page.getAttribute("#grid", "aria-activedescendant"), at);
      await page.touchscreen.tap(...(await place(page, [5, 5])));
      assert.equal(await page.getAttribute("#grid", "aria-activedescendant"), "cell-5-5");
    },
    PHONE,
  ));

test("touch: a swipe on a phone on its side enters nothing", () =>
  on(
    NUMBERS,
    async (page, context) => {
      const [x, y] = await place(page, [1, 3]);
      await fingers(page, context, [way([x, y - 20], [x, y + 100])]);
      assert.deepEqual(await entered(page), []);
      await seen(page, ".rim");
    },
    ON_ITS_SIDE,
  ));
