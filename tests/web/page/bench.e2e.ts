/** The bench: encodings that are written and run in the browser, on a course's page. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { accessible, on, PHONE, reloaded, SERVER, says, turnTo } from "./chromium.ts";

/** Encodings with the verdicts that `aspsolve grade` gives, by instance. */
const CASES: { name: string; text: string; seconds: number; verdicts: Record<string, string> }[] = JSON.parse(
  readFileSync(process.env.ASPSOLVE_CASES ?? "", "utf8"),
);
/** An encoding with a mistake, and what `aspsolve debug` prints of it. */
const WRONG: { text: string; printed: string } = JSON.parse(readFileSync(process.env.ASPSOLVE_WRONG ?? "", "utf8"));

async function atTheBench(page: Page) {
  await turnTo(page, "bench");
  await page.locator(".cm-content").waitFor();
}

async function write(page: Page, text: string) {
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Control+a");
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true, composed: true });
    document.querySelector(".editor")?.shadowRoot?.querySelector(".cm-content")?.dispatchEvent(event);
  }, text);
}

const written = async (page: Page) => (await page.locator(".cm-line").allTextContents()).slice(0, 5).join("\n");

for (const { name, text, seconds, verdicts } of CASES) {
  test(`the verdicts are those of the grader: ${name}`, () =>
    on("", async (page) => {
      await atTheBench(page);
      await write(page, text);
      await page.fill("[name=seconds]", String(seconds));
      await page.click("#bench-runAll");
      const shown = page.locator(".verdicts li");
      await shown.nth(Object.keys(verdicts).length - 1).waitFor();
      const found = (await shown.allTextContents()).map((line) => /^(.*?): ([a-z ]+?)(?: \(|$)/.exec(line)?.slice(1));
      const words = await shown.evaluateAll((all) => all.map((one) => one.getAttribute("data-verdict")));
      assert.deepEqual(words, Object.values(verdicts));
      assert.deepEqual(Object.fromEntries(found as any), verdicts);
    }));
}

test("where an encoding fails is shown after it ran on all, and any other instance once its verdict is pressed", () =>
  on("", async (page) => {
    await atTheBench(page);
    const { text, verdicts } = CASES.find(({ name }) => name === "one mistake") ?? CASES[0];
    await write(page, text);
    await page.click("#bench-runAll");
    const names = Object.keys(verdicts);
    await page.locator(".verdicts [aria-current=true]").waitFor();
    const failed = names.find((name) => verdicts[name] !== "success");
    assert.equal(await page.textContent("#title"), failed);
    const choice = page.locator("#bench-panel select option:checked");
    assert.equal(await choice.textContent(), failed);
    const other = names.find((name) => name !== failed && verdicts[name] !== "error") ?? "";
    await page.locator(".verdicts button", { hasText: other }).click();
    await page.locator("#title").filter({ hasText: other }).waitFor();
    assert.equal(await page.locator(".verdicts li").count(), names.length);
    assert.equal(await choice.textContent(), other);
    assert.match((await page.locator(".verdicts [aria-current=true]").textContent()) ?? "", new RegExp(`^${other}`));
  }));

test("a wrong answer is drawn, with the rules that it breaks, and steps lead through several", () =>
  on("", async (page) => {
    await atTheBench(page);
    await write(page, "n(1..6).\n1 { number(X,Y,K) : n(K) } 1 :- cell(X,Y).\n#show number/3.");
    await page.locator("#bench-panel select").selectOption("0");
    await page.click("#bench-run");
    await page.locator(".broken li").first().waitFor();
    assert.match((await page.locator(".broken").textContent()) ?? "", /^\d is in exactly one cell/m);
    assert.ok(await page.locator(".signs .entered").count());
    await page.locator("#bench-panel .turn").getByText("Next").click();
    await page
      .locator("#bench-panel .turn")
      .filter({ hasText: /Answer set 2 of \d+/ })
      .waitFor();
  }));

test("a verdict is in the page's language", () =>
  on(
    "",
    async (page) => {
      await atTheBench(page);
      await write(page, "#show number/3.\n:- island(_,1).");
      await page.click("#bench-run");
      const verdict = page.locator(".verdicts li");
      assert.match((await verdict.textContent()) ?? "", /: keine Ausgabe \(Antwortmenge 1 zeigt kein number\/3\)$/);
      assert.equal(await verdict.getAttribute("data-verdict"), "no output");
      assert.match((await page.locator(".messages").textContent()) ?? "", /^2: atom .* head:\s+island\(_,1\)/s);
    },
    { locale: "de-DE" },
  ));

test("a server looks for the mistake in an encoding, and its lines are marked", () =>
  on(
    "",
    async (page) => {
      await atTheBench(page);
      const asked: string[] = [];
      page.on("request", (request) => asked.push(new URL(request.url()).pathname));
      await write(page, WRONG.text);
      await page.click("#bench-debug");
      await page.locator(".found").waitFor();
      assert.equal(await page.locator(".found").textContent(), WRONG.printed);
      const line = Number(/:(\d+):/.exec(WRONG.printed)?.[1]);
      await page.getByRole("button", { name: `Go to line ${line}`, exact: true }).click();
      assert.ok(await page.locator(".cm-lintRange").count());
      await accessible(page);
      await page.click("#bench-run");
      await page.locator(".verdicts .bad").filter({ hasText: "failure (2 of 2 answer sets missing)" }).waitFor();
      assert.equal(await page.locator(".found").count(), 0);
      assert.ok(!asked.includes("/api/convert"), "what was pasted into the editor is no puzzle");
    },
    SERVER,
  ));

test("the bar with the bench fits a phone of 360 px in each language", () =>
  on(
    "",
    async (page) => {
      await page.click("#settings");
      const language = page.locator("#dialog select").first();
      for (const one of ["en", "de", "pt"]) {
        await language.selectOption(one);
        assert.equal(await page.getAttribute("html", "lang"), one);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
      }
    },
    { ...SERVER, ...PHONE, viewport: { width: 360, height: 664 } },
  ));

test("where no server is there, nobody looks for mistakes", () =>
  on("", async (page) => {
    await atTheBench(page);
    assert.equal(await page.locator("#bench-debug").count(), 0);
  }));

test("facts of one's own are run, and atoms that nobody can draw are shown as text", () =>
  on("", async (page) => {
    await atTheBench(page);
    const facts = page.locator(".facts");
    assert.match(await facts.inputValue(), /^cell\(/m);
    assert.equal(await facts.isEditable(), false);
    await says(page, "Answer sets show number(X,Y,K): (X,Y) is K.", "#bench-panel details");
    await page.locator("#bench-panel select").selectOption("-2");
    await facts.fill("edge(1,2). edge(2,3).");
    await page.locator("#bench-panel details .soft:empty").waitFor({ state: "attached" });
    await write(page, "reach(1). reach(Y) :- reach(X), edge(X,Y). #show reach/1.");
    await page.click("#bench-run");
    await page.locator(".verdicts li").filter({ hasText: "no reference" }).waitFor();
    assert.equal(await page.locator(".atoms").textContent(), "reach(1) reach(2) reach(3)");
  }));

test("everything on the bench is in large type on demand, and small again", () =>
  on("", async (page) => {
    await atTheBench(page);
    const sizes = () =>
      page
        .locator(".cm-content, .facts, .results, #bench-run")
        .evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)));
    const before = await sizes();
    await page.click("#bench-large");
    assert.equal(await page.getAttribute("#bench-large", "aria-pressed"), "true");
    const large = await sizes();
    assert.ok(large.length === 4 && large.every((size, index) => size > 1.4 * before[index]), String(large));
    await page.click("#bench-large");
    assert.deepEqual(await sizes(), before);
  }));

test("what clingo says stands at its line", () =>
  on("", async (page) => {
    await atTheBench(page);
    await write(page, "a.\nb :- c(X.\n");
    await page.click("#bench-run");
    await page.locator(".verdicts .bad").filter({ hasText: "error" }).waitFor();
    await page.locator(".messages button").filter({ hasText: "2" }).click();
    assert.ok(await page.locator(".cm-lintRange-error").count());
    assert.equal(await page.locator(".cm-lint-marker-error").count(), 1);
    assert.equal((await page.locator("#bench-panel .results").textContent())?.split("syntax error").length, 2, "once");
  }));

test("a run is stopped by its button, and by its time", () =>
  on("", async (page) => {
    await atTheBench(page);
    await write(page, "p(0). p(N+1) :- p(N).");
    await page.fill("[name=seconds]", "60");
    await page.click("#bench-run");
    await page.click("#stop");
    await says(page, "Stopped.");
    await page.fill("[name=seconds]", "1");
    await page.click("#bench-run");
    assert.equal(await page.locator(".verdicts").count(), 0); // that of the run before is gone
    await page.locator(".verdicts .bad").filter({ hasText: "timeout (after 1 s)" }).waitFor();
  }));

test("what is written stays over a reload, is downloaded as the file to hand in, and can be begun again", () =>
  on("", async (page) => {
    await atTheBench(page);
    const template = await written(page);
    await write(page, "% mine\n");
    await reloaded(page);
    await atTheBench(page);
    const waiting = page.waitForEvent("download");
    await page.click("#bench-download");
    const download = await waiting;
    assert.equal(download.suggestedFilename(), "rikudo.lp");
    assert.equal(readFileSync(await download.path(), "utf8"), "% mine\n");
    await page.click("#bench-template");
    await page.click("#bench-template");
    assert.equal(await written(page), template);
  }));

for (const colorScheme of ["dark"] as const) {
  test(`no violation of accessibility, ${colorScheme}`, () =>
    on(
      "",
      async (page) => {
        await atTheBench(page);
        await page.click("#bench-run");
        await page.locator(".verdicts li").waitFor();
        await accessible(page);
      },
      { colorScheme },
    ));
}
