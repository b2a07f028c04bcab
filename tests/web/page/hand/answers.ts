/** What is said to those who ask: hints, checks, explanations, to the eye and to screen readers. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { toFragment } from "../../../../aspsolve/web/static/share.ts";
import {
  choose,
  entered,
  explained,
  focused,
  hinted,
  on,
  PHONE,
  place,
  reloaded,
  SERVER,
  says,
  seen,
} from "../chromium.ts";
import { GRID, NUMBERS, PATH, RING, SEVEN, WORDS } from "./puzzles.ts";

/** What a screen reader says of cells. */
const named = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) => all.map((one) => one.ariaLabel ?? ""));

test("a screen reader finds marks, candidates and mistakes, and sentences name cells", () =>
  on(RING, async (page) => {
    await page.click("#hint");
    await says(page, "Look at the marked cell, (");
    const marked = await named(page, ".cell.reason");
    assert.ok(marked.length && marked.every((label) => label.includes(", a reason")), String(marked));
    const cell = /\((-?\d+,-?\d+)\)/.exec((await page.textContent("#message")) ?? "")?.[0];
    assert.ok(marked[0].startsWith(`${cell}:`));
    await page.focus("#grid");
    await page.keyboard.type("1");
    assert.match((await page.textContent("#announcer")) ?? "", /: 1, .*wrong$/);
    await page.keyboard.press("Control+z");
    assert.match((await page.textContent("#announcer")) ?? "", /^Undone. \(.*: empty/);
    await page.keyboard.press("Control+y");
    await page.click("#check");
    await says(page, "Something is wrong");
    const wrong = page.locator("[aria-invalid=true]");
    assert.equal(await wrong.count(), await page.locator(".cell.wrong").count());
    assert.match((await wrong.first().getAttribute("aria-label")) ?? "", /, wrong$/);
    assert.match((await page.textContent("#message")) ?? "", /\(-?\d+,-?\d+\)/);
    await choose(page, "clear");
    assert.equal(await wrong.count(), 0);
    await choose(page, "explain");
    await page.locator("#step-next").click();
    const held = await named(page, ".cell");
    assert.ok(
      held.some((label) => /can hold 3 5/.test(label)),
      String(held),
    );
    await page.keyboard.press("Escape");
    assert.ok(await focused(page, "#grid"));
    assert.equal(await page.locator("#steps").isVisible(), false);
  }));

test("a hint shows its value in the cell before it is entered", () =>
  on(NUMBERS, async (page) => {
    await page.click("#hint");
    await says(page, "Look at");
    await page.getByText("Tell me more").click();
    assert.equal(await page.locator(".signs .ghostly").count(), 0);
    await page.getByText("Tell me more").click();
    const ghosts = await page.locator(".signs .ghostly").allTextContents();
    assert.equal(ghosts.length, 1);
    assert.equal((await named(page, ".cell")).filter((label) => label.includes("to be entered")).length, 1);
    await page.getByText("Enter it").click();
    assert.deepEqual(await entered(page), ghosts);
    assert.equal(await page.locator(".signs .ghostly").count(), 0);
  }));

test("a whole hint begins with its conclusion in sight on a small phone", () =>
  on(
    RING,
    async (page) => {
      await hinted(page);
      await page.getByText("Enter it").waitFor();
      for (const one of ["#message strong", "#message button:focus"]) {
        await seen(page, one);
        const inBox = await page.locator(one).evaluate((element) => {
          const [inner, outer] = [element, element.closest("#answer")].map((box) => box?.getBoundingClientRect());
          return inner && outer && inner.top >= outer.top && inner.bottom <= outer.bottom;
        });
        assert.ok(inBox, `${one} is scrolled out of sight`);
      }
    },
    { ...PHONE, ...SERVER, viewport: { width: 360, height: 640 } },
  ));

test("a hint at a path shows its lines before they are drawn", () =>
  on(PATH, async (page) => {
    await hinted(page);
    assert.ok(await page.locator(".lines .path.ghostly").getAttribute("d"));
    assert.equal(await page.locator(".lines .path").first().getAttribute("d"), "");
  }));

test("hints enter one word at a time", () =>
  on(GRID, async (page) => {
    const done = page.locator("#lists .done");
    for (let hints = 1; hints <= 2; hints++) {
      await hinted(page);
      const sentence = (await page.textContent("#message")) ?? "";
      await page.getByText("Enter it").click();
      assert.ok((await done.count()) <= hints, sentence);
    }
  }));

test("a puzzle with several solutions has hints as far as its explanation leads", () =>
  on(RING, async (page) => {
    for (;;) {
      await page.click("#hint");
      await says(page, /^(Look at|Right so far)/);
      if (/Right so far/.test((await page.textContent("#message")) ?? "")) {
        break;
      }
      await page.getByText("Tell me more").click();
      await page.getByText("Tell me more").click();
      await page.getByText("Enter it").click();
    }
    assert.ok((await entered(page)).includes("4"));
  }));

test("Explain shows candidates in cells that a reason of the step uses, and in no others", () =>
  on(GRID, async (page) => {
    await explained(page);
    const all = Number(/of (\d+)/.exec((await page.textContent("#step-number")) ?? "")?.[1]);
    for (let step = 1; step <= all; step++) {
      const others = page.locator(".signs > g:has(.candidate):not(:has(.frame.reason))");
      assert.equal(await others.count(), 0, `step ${step}`);
      if (step < all) {
        await page.locator("#step-next").click();
      }
    }
  }));

test("Check on a server solves, and asks for no hint", async () => {
  const puzzle = { kind: "fillin", grid: ["#h#", "___", "#_#"], words: ["hat", "bag"], min_slot: 2 };
  await on(
    await toFragment(puzzle),
    async (page) => {
      const asked: string[] = [];
      page.on("request", (request) => asked.push(new URL(request.url()).pathname));
      await page.waitForLoadState("networkidle");
      asked.length = 0;
      await page.mouse.click(...(await place(page, [2, 2])));
      await page.keyboard.type("a");
      await page.click("#check");
      await says(page, "Right so far");
      await page.mouse.click(...(await place(page, [2, 2])));
      await page.keyboard.type("z");
      await page.click("#check");
      await says(page, "Something is wrong");
      assert.deepEqual([...new Set(asked)], ["/api/solve"]);
    },
    SERVER,
  );
});

test("a server's refusal is said in the page's language", async () =>
  on(
    await toFragment(SEVEN),
    async (page) => {
      await page.route("**/api/solve*", (route) => route.fulfill({ status: 422, json: { error: "in English" } }));
      await page.click("#check");
      await says(page, "Der Server hat seine Grenze an Zeit oder Speicher erreicht (in English).");
    },
    { ...SERVER, locale: "de-DE" },
  ).catch((error: Error) => assert.match(error.message, /status of 422/)));

test("a word is entered during Explain, Solve praises nobody, Check as I go is remembered, and settings follow the language", () =>
  on(WORDS, async (page) => {
    await explained(page);
    await page.locator("#lists button").first().click();
    assert.equal(await page.locator("#steps").isVisible(), false);
    assert.ok((await entered(page)).length > 0);
    assert.equal(await page.locator("#lists .done").first().getAttribute("aria-description"), "used");
    await choose(page, "solve");
    await says(page, "Solved by the solver.");
    await page.click("#menu");
    await page.check("#as-you-go");
    await reloaded(page);
    assert.equal(await page.isChecked("#as-you-go"), true);
    await page.click("#settings");
    await page.locator("#dialog select").first().selectOption("de");
    assert.equal(await page.textContent("#dialog h2"), "Optionen");
    assert.equal(
      await page
        .locator("#dialog select")
        .first()
        .evaluate((one) => one === document.activeElement),
      true,
    );
  }));

test("in Portuguese, with the sentences of hints", () =>
  on(
    NUMBERS,
    async (page) => {
      assert.equal(await page.getAttribute("html", "lang"), "pt");
      assert.equal(await page.locator("#check span").textContent(), "Verificar");
      await page.click("#hint");
      await says(page, "Olha para a casa marcada");
      await page.getByText("Diz-me mais").click();
      await page.getByText("Diz-me mais").click();
      await says(page, /número|casa|caminho/);
      assert.equal(await page.locator("#message [lang=en]").count(), 0);
    },
    { locale: "pt-PT" },
  ));
