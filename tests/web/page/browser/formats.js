/** Puzzles pasted, dropped, chosen as files and downloaded, and their pictures. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { toFragment } from "../../../../aspsolve/web/static/share.js";
import { downloaded, on, pasteOn, says } from "../chromium.js";
import { AMBIGUOUS, DISK, RIKUDO } from "./cases.js";

test("a puzzle is pasted, downloaded again, and chosen as a file", () =>
  on("", async (page) => {
    const json = JSON.stringify(AMBIGUOUS.rikudo);
    await page.click("#open");
    await page.locator("#dialog textarea").fill(". . @\n. x .\no . .");
    await page.getByText("Open it").click();
    const said = DISK ? "Only a server reads this text" : "could not be loaded: line 2, column 3: expected a number";
    await says(page, said, "#dialog [role=alert]");
    await page.locator("#dialog textarea").fill(json);
    await page.getByText("Open it").click();
    await page.locator("#title").filter({ hasText: "Rikudo" }).waitFor();
    await page.click("#share");
    for (const [format, expected] of [
      ["json", /"size":\s*7/],
      ["facts", /given\(-2,0,1\)/],
      ...(DISK ? [] : [["text", / 0 │ {2}1 {7}·/]]),
      ["svg", /^<svg .*>1<\/text>.*<\/svg>\n$/],
    ]) {
      assert.match(
        await downloaded(page, /** @type {string} */ (format)),
        /** @type {RegExp} */ (expected),
        `${format}`,
      );
    }
    await page.getByText("Close").click();
    await page.click("#open");
    await page.locator("#dialog input[type=file]").setInputFiles({
      name: "cross.json",
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify(AMBIGUOUS.fillin)),
    });
    await page.locator("#title").filter({ hasText: "Fill-in" }).waitFor();
  }));

for (const [where, target] of [
  ["into the dialog", ".drop"],
  ["on the page", "#board"],
]) {
  test(`a file is dropped ${where}`, () =>
    on("", async (page) => {
      const transfer = await page.evaluateHandle((text) => {
        const files = new DataTransfer();
        files.items.add(new File([text], "seven.json", { type: "application/json" }));
        return files;
      }, JSON.stringify(AMBIGUOUS.rikudo));
      if (target === ".drop") {
        await page.click("#open");
      }
      await page.dispatchEvent(target, "dragover", { dataTransfer: transfer });
      await page.dispatchEvent(target, "drop", { dataTransfer: transfer });
      await page.locator("#title").filter({ hasText: "Rikudo" }).waitFor();
      assert.equal(await page.locator("#dialog").isVisible(), false);
      assert.equal(await page.locator(".cell").count(), 6);
    }));
}

test("a picture is light and stands alone, and words in it are text", async () => {
  const word = "<img/onerror=alert(1)>";
  const puzzle = { kind: "fillin", grid: [[word, "_", "#"]], words: [[word, "a"]], min_slot: 2 };
  await on(
    await toFragment(puzzle),
    async (page) => {
      await page.focus("#grid");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.type("a");
      await page.click("#share");
      const svg = await downloaded(page, "svg");
      const found = await page.evaluate((text) => {
        const picture = new DOMParser().parseFromString(text, "image/svg+xml");
        return {
          names: [...new Set([...picture.querySelectorAll("*")].map((one) => one.localName))].sort(),
          attributes: [...picture.querySelectorAll("*")].flatMap((one) => one.getAttributeNames()),
          texts: [...picture.querySelectorAll("text")].map((one) => one.textContent),
          fills: [...picture.querySelectorAll("g > g polygon")].map((one) => one.getAttribute("fill")),
        };
      }, svg);
      assert.deepEqual(found.names, ["g", "path", "polygon", "rect", "svg", "text", "title"]);
      assert.deepEqual(found.texts, [word, word, "a"]); // the first is the rim of the second
      assert.deepEqual(found.fills, ["rgb(239, 238, 232)", "rgb(255, 255, 255)", "rgb(35, 36, 31)"]);
      assert.deepEqual(
        found.attributes.filter((name) => /^(class|style|id|on.*)$/.test(name)),
        [],
      );
      if (!DISK) {
        await page.locator("#dialog").getByText("text", { exact: true }).click();
        await says(page, "squares with several letters", "#dialog [role=alert]");
      }
    },
    { colorScheme: "dark" },
  );
});

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
