/** Puzzles pasted, dropped, chosen as files and downloaded. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { downloaded, on, pasteOn, says } from "../chromium.js";
import { AMBIGUOUS, DISK, RIKUDO } from "./cases.js";

test("a puzzle is pasted, downloaded again, and chosen as a file", () =>
  on("", async (page) => {
    const json = JSON.stringify(AMBIGUOUS.rikudo);
    await page.click("#open");
    await page.locator("#home textarea").fill(". . @\n. x .\no . .");
    await page.getByText("Open it").click();
    const said = DISK ? "Only a server reads this text" : "could not be loaded: line 2, column 3: expected a number";
    await says(page, said);
    await page.locator("#home textarea").fill(json);
    await page.getByText("Open it").click();
    await page.locator("#title").filter({ hasText: "Rikudo" }).waitFor();
    await page.click("#share");
    assert.deepEqual(JSON.parse(await downloaded(page)), AMBIGUOUS.rikudo);
    await page.getByText("Close").click();
    await page.click("#open");
    await page.locator("#home input[type=file]").setInputFiles({
      name: "cross.json",
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify(AMBIGUOUS.fillin)),
    });
    await page.locator("#title").filter({ hasText: "Fill-in" }).waitFor();
  }));

for (const [where, target] of [
  ["at home", "#home"],
  ["on a puzzle", "#board"],
]) {
  test(`a file is dropped ${where}`, () =>
    on(target === "#home" ? "" : `#${RIKUDO}`, async (page) => {
      const transfer = await page.evaluateHandle((text) => {
        const files = new DataTransfer();
        files.items.add(new File([text], "seven.json", { type: "application/json" }));
        return files;
      }, JSON.stringify(AMBIGUOUS.rikudo));
      await page.dispatchEvent(target, "dragover", { dataTransfer: transfer });
      await page.dispatchEvent(target, "drop", { dataTransfer: transfer });
      await page.locator("#title").filter({ hasText: "Rikudo" }).waitFor();
      assert.equal(await page.locator(".cell").count(), 6);
    }));
}

for (const [format, text] of [
  ["JSON", JSON.stringify(AMBIGUOUS.seeknumbers)],
  ["facts", "cell(1..3,1..3). first(1,1). final(3,3)."],
  ...(DISK
    ? []
    : [
        ["text", "..@\n...\no..\n"],
        ["Prolog", "?- seek_numbers((3,3), (1,1), (3,3), [(2,1,2)], Path)."],
      ]), // a server converts it
]) {
  test(`a puzzle is pasted on the page as ${format}`, () =>
    on(`#${RIKUDO}`, async (page) => {
      await pasteOn(page, text);
      await says(page, "Open the puzzle that was pasted");
      await page.getByText("Open it").click();
      await page.locator("#title").filter({ hasText: "Seek Numbers" }).waitFor();
      assert.equal(await page.locator(".cell").count(), 9);
    }));
}

test("a text of more than a megabyte is not read", () =>
  on(`#${RIKUDO}`, async (page) => {
    await pasteOn(page, "_".repeat(1_000_001));
    await says(page, "more than 1 MB");
  }));
