/** Families of the collection, from home to the end of a puzzle and back, by touch; pytest says which ones. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { BrowserContext, Page } from "playwright-core";
import type { SceneCell } from "../../../aspsolve/web/static/families/types.ts";
import { accessible, on, PHONE, place, says } from "./chromium.ts";
import { sideOf, solvedHere } from "./solving.ts";
import { fingers, way } from "./touch.ts";

const KINDS = (process.env.ASPSOLVE_KINDS ?? "").split(",");

/** Enter a solution by touch: what its picture has more than the puzzle's. */
async function playByTouch(page: Page, context: BrowserContext) {
  const { family, puzzle, solution } = await solvedHere(page);
  const [before, after] = [family.start(), family.filled(puzzle, solution)].map((one) => family.scene(puzzle, one));
  const found = await page.locator("#keypad [data-key]").evaluateAll((all) =>
    all.map((key) => {
      const { left, top, width, height } = key.getBoundingClientRect();
      return [key.getAttribute("data-key"), [left + width / 2, top + height / 2]] as [string, [number, number]];
    }),
  );
  const keys = new Map(found);
  for (const [index, cell] of after.cells.entries()) {
    const seen = ({ text, block, figure, mark }: SceneCell) => JSON.stringify([text, block, figure, mark]);
    if (seen(cell) !== seen(before.cells[index])) {
      await page.touchscreen.tap(...(await place(page, [cell.x, cell.y])));
      const typed = cell.block || cell.text === before.cells[index].text ? "" : (cell.text ?? "");
      for (const sign of typed) {
        await page.touchscreen.tap(...(keys.get(sign) as [number, number]));
      }
    }
  }
  for (const [a, b, c, d] of after.edges ?? []) {
    await page.touchscreen.tap(...(await sideOf(page, [a, b], [c, d], puzzle.places)));
  }
  for (const [a, b, c, d] of [...(after.straight ?? []), ...((!after.numbered && after.path) || [])]) {
    const [from, to] = [await place(page, [a, b]), await place(page, [c, d])];
    await fingers(page, context, [way(from, to)]);
  }
}

for (const kind of KINDS) {
  test(`${kind}: chosen at home, solved by touch, and back`, () =>
    on(
      "",
      async (page, context) => {
        const card = page.locator(`.card[href="#family=${kind}"]`);
        const all = Number(/of (\d+)/.exec((await card.textContent()) ?? "")?.[1]);
        await card.tap();
        await page.locator(".rules .picture svg").first().waitFor({ state: "attached" });
        if (kind === KINDS[0]) {
          await accessible(page, "a family"); // the others are made alike
        }
        const tile = page.locator(".tile").first();
        const [name, address] = [await tile.textContent(), await tile.getAttribute("href")];
        await tile.tap();
        await page.locator("#work").waitFor();
        await playByTouch(page, context);
        await says(page, /Solved. Well done! \d+:\d\d, (easy, |medium, |hard, |expert, )?0 hints/);
        assert.ok(await page.locator(".board.solved").isVisible());
        await page.getByText("Next puzzle").click();
        await page.waitForURL(({ hash }) => hash.startsWith(`#${kind}-`) && hash !== address);
        await page.goBack();
        await page.goBack();
        assert.equal(await tile.textContent(), `${name}, solved`);
        await page.goBack();
        assert.match((await card.textContent()) ?? "", new RegExp(`1 of ${all} solved`));
      },
      PHONE,
    ));
}
