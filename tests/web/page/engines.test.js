/** The engine in the browser, on clingo as WebAssembly: verdicts as the package's, checks, and hints. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";
import clingo from "clingo-wasm";
import { browserEngine } from "../../../aspsolve/web/static/engine/browser.js";
import { atomsOf } from "../../../aspsolve/web/static/engine/hints.js";
import { sealedEngine } from "../../../aspsolve/web/static/engine/sealed.js";
import { familyOf } from "../../../aspsolve/web/static/families/registry.js";
import { read } from "../../../aspsolve/web/static/formats/index.js";
import { setLanguage } from "../../../aspsolve/web/static/i18n.js";

/** @type {Record<string, any>[]} */
const CASES = process.env.ASPSOLVE_CASES ? JSON.parse(readFileSync(process.env.ASPSOLVE_CASES, "utf8")) : [];
const WITHOUT = { skip: CASES.length ? false : "no cases: run by pytest" };

/** @param {string} kind */
const encodingOf = async (kind) => readFileSync(new URL(`../../../encodings/${kind}.lp`, import.meta.url), "utf8");
/** @type {any} */
const runner = clingo;

test("verdicts are those of the package", WITHOUT, async () => {
  const engine = browserEngine(runner, encodingOf, async () => null);
  for (const { name, puzzle, verdict } of CASES) {
    const { solutions, exhausted } = await engine.solve(puzzle, 2);
    assert.equal(Math.min(2, solutions.length), verdict, name);
    assert.equal(exhausted || solutions.length === 2, true, name);
    const family = familyOf(puzzle);
    const read = family.read(puzzle);
    for (const solution of solutions) {
      const entries = family.filled(read, solution);
      assert.ok(family.complete(read, entries), name);
      assert.deepEqual(family.wrong(read, entries), [], name);
    }
  }
});

test(
  "entries of a solution are right, of another puzzle's wrong, and hints lead to the solution",
  WITHOUT,
  async () => {
    const explained = CASES.filter((one) => one.explanation);
    const bare = explained.map((one) => /** @type {typeof one} */ ({ ...one, explanation: null }));
    for (const { name, puzzle, explanation } of [...explained, ...bare]) {
      const engine = browserEngine(runner, encodingOf, async () => explanation);
      const family = familyOf(puzzle);
      const read = family.read(puzzle);
      const { solutions } = await engine.solve(puzzle, 2);
      const right = family.filled(read, solutions[0]);
      assert.equal((await engine.check(puzzle, right)).standing, "right", name);
      assert.equal((await engine.hint(puzzle, right)).state, "done", name);
      let entries = family.start();
      assert.equal((await engine.check(puzzle, entries)).standing, "right", name);
      const most = explanation?.en.steps.length ?? 1000;
      for (let count = 0; count <= most && !family.complete(read, entries); count++) {
        const { state, step } = await engine.hint(puzzle, entries);
        assert.equal(state, "right", name);
        assert.ok(explanation || step?.squares.length === 1, name);
        entries = atomsOf(/** @type {any} */ (step)).reduce(
          (before, atom) => family.enter(read, before, atom),
          entries,
        );
      }
      assert.deepEqual(family.differs(read, entries, solutions[0]), [], name);
      assert.ok(family.complete(read, entries), name);
    }
  },
);

test("facts are read as clingo grounds them, and nothing but facts", async () => {
  const engine = browserEngine(runner, encodingOf, async () => null);
  const three = "cell(1..3,1..3). first(1,1). final(3,3). hint(2,1,2). % a comment";
  const square = { kind: "seeknumbers", size: [3, 3], first: [1, 1], final: [3, 3], hints: [[2, 1, 2]] };
  assert.deepEqual(await read(engine, three), square);
  assert.deepEqual(
    await read(engine, `family(rikudo). ${three.replace("hint", "other")}`).catch(String),
    "Error: cells: x and y of a cell are both odd or both even",
  );
  for (const [text, said] of [
    ["cell(1,1).\ncell(2,,1).", /^2:8 syntax error/],
    ["1 {cell(1,1); cell(2,1)} 1.", /error.noFacts/],
    ["cell(1,1). #script (lua) #end.", /^1:12 text.foreign/],
    ["cell(1..3,1..3). first(1,1). first(2,1). final(3,3).", /exactly one fact first/],
    ['cell(1..3,1). word("hat",1). char("hat",1,"h").', /spell "hat"/],
  ]) {
    const found = await read(engine, /** @type {string} */ (text)).catch(
      ({ line, column, message }) => `${line}:${column} ${message}`,
    );
    assert.match(String(found), /** @type {RegExp} */ (said));
  }
});

test("that the memory is too small is said in words of the page's own", async () => {
  const full = { run: async () => ({ Result: "ERROR", Error: "*** ERROR: (clingo): std::bad_alloc" }) };
  const engine = browserEngine(full, encodingOf, async () => null);
  await assert.rejects(engine.read("cell(1,1).", "facts"), { message: "noMemory" });
});

test("a file holds an explanation of any length", async () => {
  const puzzle = { kind: "rikudo", size: 7, prefilled: [], links: [] };
  const explanation = { en: { steps: [{ sentence: "x".repeat(2_000_000) }], outcome: "solved" } };
  const sealed = deflateRawSync(JSON.stringify({ solutions: [], explanation })).toString("base64url");
  assert.deepEqual(await sealedEngine(puzzle, sealed).explain(puzzle), explanation.en);
});

test("an explanation is in the page's language, or else in English", async () => {
  const puzzle = { kind: "rikudo", size: 7, prefilled: [], links: [] };
  /** @param {string} language */
  const written = (language) => ({ steps: [], outcome: language });
  /** @type {any} */
  const explanations = { en: written("en"), de: written("de") };
  const engine = browserEngine(runner, encodingOf, async () => explanations);
  const found = [];
  for (const language of ["en", "de", "fr"]) {
    setLanguage(language);
    found.push((await engine.explain(puzzle)).outcome);
  }
  setLanguage("en");
  assert.deepEqual(found, ["en", "de", "en"]);
});
