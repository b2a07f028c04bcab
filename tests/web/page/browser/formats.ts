/** Puzzles pasted, dropped, chosen as files and downloaded. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { closed, downloaded, on, pasteOn, says } from "../chromium.ts";
import { AMBIGUOUS, RIKUDO } from "./cases.ts";

test("a puzzle is pasted, downloaded again, and chosen as a file", () =>
  on("", async (page) => {
    const json = JSON.stringify(AMBIGUOUS.rikudo);
    await page.click("#open");
    await page.locator("#home textarea").fill(". . @\n. x .\no . .");
    await page.getByText("Open it").click();
    await says(page, "A server reads this text, too");
    await page.locator("#home textarea").fill(json);
    await page.getByText("Open it").click();
    await page.locator("#title").filter({ hasText: "Rikudo" }).waitFor();
    await page.click("#share");
    assert.deepEqual(JSON.parse(await downloaded(page)), AMBIGUOUS.rikudo);
    const link = await page.locator("#dialog input[type=text]").inputValue();
    await page.getByText("Close").click();
    await closed(page);
    await page.click("#open");
    await page.locator("#home textarea").fill(link);
    await page.getByText("Open it").click();
    await page.locator("#title").filter({ hasText: "Rikudo" }).waitFor();
    await page.click("#open");
    await page.locator("#home input[type=file]").setInputFiles({
      name: "cross.json",
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify(AMBIGUOUS.fillin)),
    });
    await page.locator("#title").filter({ hasText: "Fill-in" }).waitFor();
  }));

test("the way back leads to the puzzle before, however long that takes to come", () =>
  on(`#${RIKUDO}`, async (page) => {
    const late = "**/puzzles/**";
    await page.route(late, async (route) => {
      await new Promise((done) => setTimeout(done, 1000));
      await route.continue();
    });
    await pasteOn(page, JSON.stringify(AMBIGUOUS.seeknumbers));
    await page.getByText("Open it").click();
    await page.locator("#title").filter({ hasText: "Seek Numbers" }).waitFor();
    await page.goBack();
    await page.locator("#title").filter({ hasText: "Rikudo" }).waitFor();
    assert.ok(page.url().endsWith(`#${RIKUDO}`), page.url());
    await page.unroute(late);
  }));

test("a file is dropped on a puzzle, and at home", () =>
  on(`#${RIKUDO}`, async (page) => {
    for (const [target, puzzle, cells] of [
      ["#board", AMBIGUOUS.rikudo, 6],
      ["#home", AMBIGUOUS.seeknumbers, 9],
    ] as [string, object, number][]) {
      const transfer = await page.evaluateHandle((text) => {
        const files = new DataTransfer();
        files.items.add(new File([text], "puzzle.json", { type: "application/json" }));
        return files;
      }, JSON.stringify(puzzle));
      await page.dispatchEvent(target, "dragover", { dataTransfer: transfer });
      await page.dispatchEvent(target, "drop", { dataTransfer: transfer });
      await page.waitForFunction((count) => document.querySelectorAll(".cell").length === count, cells);
      await page.click("#open");
    }
  }));

const TEXTS: [string, string][] = [
  ["JSON", JSON.stringify(AMBIGUOUS.seeknumbers)],
  ["facts", "cell(1..3,1..3). first(1,1). final(3,3)."],
];
test("a puzzle is pasted on the page in each format, and a text of more than a megabyte is not read", () =>
  on(`#${RIKUDO}`, async (page) => {
    for (const [format, text] of TEXTS) {
      await pasteOn(page, text);
      await says(page, "Open the puzzle that was pasted");
      await page.getByText("Open it").click();
      await page.locator("#title").filter({ hasText: "Seek Numbers" }).waitFor();
      assert.equal(await page.locator(".cell").count(), 9, format);
      await page.goBack();
      await page.locator("#title").filter({ hasText: "Rikudo" }).waitFor();
    }
    await pasteOn(page, "_".repeat(1_000_001));
    await says(page, "more than 1 MB");
  }));
