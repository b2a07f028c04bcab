/** Puzzles made and changed in the editor, and new ones from the engine. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { toFragment } from "../../../../aspsolve/web/static/share.ts";
import { dragAlong, on, place, ready, says, turnTo } from "../chromium.ts";
import { AMBIGUOUS, DISK } from "./cases.ts";

/** Whether a server does what browsers do is seen of one family. */
const EDITED = Object.entries(AMBIGUOUS).filter(([kind]) => DISK || kind === "fillin");
for (const [kind, puzzle] of EDITED) {
  test(`${kind}: edited until it has one solution, then shared by link`, async () =>
    on(await toFragment(puzzle), async (page, context) => {
      await turnTo(page, "edit");
      await says(page, "Several solutions", "#verdict");
      await page.click("#other");
      assert.ok((await page.locator(".cell.hint").count()) > 0);
      await page.click("#mend");
      await page.getByText("Add it").or(page.getByText("No single clue")).waitFor();
      await page.getByText("Add it").click();
      await says(page, "Exactly one solution", "#verdict");
      await page.click("#edit-undo");
      await says(page, "Several solutions", "#verdict");
      await page.click("#edit-redo");
      await says(page, "Exactly one solution", "#verdict");
      await page.click("#share");
      const link = await page.locator("#dialog [type=text]").inputValue();
      const board = await page.locator(".signs").innerHTML();
      const second = await context.newPage();
      await second.goto(link);
      await ready(second);
      const text = (html: string) => html.replace(/<[^>]*>/g, " ").trim();
      assert.equal(text(await second.locator(".signs").innerHTML()), text(board));
    }));
}

test("a puzzle is painted: size, cells, links, and words", { skip: !DISK }, () =>
  on("", async (page) => {
    await page.click('.card[href="#family=fillin"]');
    await page.click("#draw");
    await says(page, "solution", "#verdict");
    await page.locator("#fields input").first().fill("2");
    await page.locator("#fields input").first().press("Enter");
    await page.locator("#edit-tools").getByText("Blocks").click();
    await page.mouse.click(...(await place(page, [1, 1])));
    assert.equal(await page.locator(".cell.block").count(), 1 + 2);
    await page.locator("#fields textarea").fill("");
    await says(page, "Not yet a puzzle", "#verdict");
    await page.click("#open");
    await page.click('.card[href="#family=rikudo"]');
    await page.click("#draw");
    await page.locator("#edit-tools").getByText("Cells").click();
    await page.mouse.click(...(await place(page, [4, 0])));
    assert.equal(await page.locator(".cell:not(.ghost)").count(), 17);
    assert.equal((await page.locator(".rim").getAttribute("d"))?.match(/M/g)?.length, 17);
    await page.locator("#edit-tools").getByText("Links").click();
    await dragAlong(page, [
      [-1, 1],
      [1, 1],
    ]);
    assert.ok(await page.locator(".links").getAttribute("d"));
  }),
);

const SHAPES = {
  rikudo: { kind: "rikudo", size: 19, prefilled: [], links: [] },
  seeknumbers: { kind: "seeknumbers", size: [4, 4], first: [1, 1], final: [4, 1], hints: [] },
  fillin: {
    kind: "fillin",
    grid: ["#_#", "___", "#_#"],
    words: ["hat", "bag", "tea", "cab", "abc", "gab"],
    min_slot: 2,
  },
};
for (const [kind, puzzle] of Object.entries(SHAPES).filter(([kind]) => !DISK || kind !== "seeknumbers")) {
  test(`${kind}: a new puzzle like the one that is drawn, where a server makes it`, async () =>
    on(await toFragment(puzzle), async (page) => {
      await turnTo(page, "edit");
      await says(page, "solution", "#verdict");
      const cells = await page.locator(".cell").count();
      if (DISK) {
        assert.equal(await page.locator("#order button").isVisible(), kind === "rikudo");
        return;
      }
      await page.selectOption("#order select", { label: kind === "seeknumbers" ? "medium" : "any level" });
      await page.click("#order button");
      await says(page, kind === "seeknumbers" ? "Difficulty: medium, because of " : "Difficulty: ");
      assert.equal(await page.locator(".cell").count(), cells);
      await says(page, "Exactly one solution", "#verdict");
    }));
}
