/** The engine in the browser, on clingo as WebAssembly: verdicts as the package's, checks, and hints. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import clingo from "clingo-wasm";
import { brokenRules, relaxedProgram } from "../../../aspsolve/web/static/bench/rules.ts";
import TEXTS from "../../../aspsolve/web/static/bench/texts.json" with { type: "json" };
import { explanationOf } from "../../../aspsolve/web/static/documents.ts";
import { browserEngine, type Runner } from "../../../aspsolve/web/static/engine/browser.ts";
import { firstPart, positionOf, withStep } from "../../../aspsolve/web/static/engine/hints.ts";
import { serverEngine } from "../../../aspsolve/web/static/engine/server.ts";
import type { Engine } from "../../../aspsolve/web/static/engine/types.ts";
import "./families.ts";
import { searched } from "../../../aspsolve/web/static/families/declared/making.ts";
import { familyOf } from "../../../aspsolve/web/static/families/registry.ts";
import { addTexts, setLanguage } from "../../../aspsolve/web/static/i18n.ts";
import { read } from "../../../aspsolve/web/static/reading.ts";
import { keyOf } from "../../../aspsolve/web/static/storage.ts";

const CASES: Record<string, any>[] = process.env.ASPSOLVE_CASES
  ? JSON.parse(readFileSync(process.env.ASPSOLVE_CASES, "utf8"))
  : [];
/** Those that include others. */
const ENCODINGS: Record<string, string> = Object.assign({}, ...CASES.map(({ encodings }) => encodings));
addTexts("bench", TEXTS);
const WITHOUT = { skip: CASES.length ? false : "no cases: run by pytest" };

const encodingOf = async (kind: string) =>
  ENCODINGS[kind] ?? readFileSync(new URL(`../../../encodings/${kind}.lp`, import.meta.url), "utf8");
const runner: Runner = {
  run: (program, models, _, options) => (clingo as any).run(program, models, options),
};

test("verdicts are those of the package", WITHOUT, async () => {
  const engine = browserEngine(runner, encodingOf, async () => null);
  for (const { name, puzzle, verdict } of CASES.filter((one) => one.verdict !== undefined)) {
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

test("entries of a solution are right, and those of a beginning", WITHOUT, async () => {
  for (const { name, puzzle } of CASES.filter((one) => one.explanation)) {
    const engine = browserEngine(runner, encodingOf, async () => null);
    const family = familyOf(puzzle);
    const { solutions } = await engine.solve(puzzle, 2);
    const right = family.filled(family.read(puzzle), solutions[0]);
    assert.equal((await engine.check(puzzle, right)).standing, "right", name);
    assert.equal((await engine.hint(puzzle, right)).state, "done", name);
    assert.equal((await engine.check(puzzle, family.start())).standing, "right", name);
  }
});

/** Ask for a hint and enter it, again and again, as somebody does who presses these buttons. */
async function playedByHints(engine: Engine, { name, puzzle }: Record<string, any>, reasons = true) {
  const family = familyOf(puzzle);
  let entries = family.start();
  for (let count = 0; count < 2000; count++) {
    const { state, step } = await engine.hint(puzzle, entries);
    if (state === "done") {
      return;
    }
    assert.equal(state, "right", name);
    assert.equal(!!step?.technique_name, reasons, `${name}: ${step?.sentence}`);
    const position = { ...positionOf(puzzle, entries), entries: JSON.parse(JSON.stringify(entries)) }; // a reload
    const next = withStep(position, firstPart(position, step as any));
    assert.notDeepEqual(next, entries, `${name}: nothing is recorded of ${step?.sentence}`);
    entries = next;
  }
  assert.fail(`${name} has no end`);
}

test("a step that is drawn already, but not which way it goes, is recorded", () => {
  const puzzle = { kind: "seeknumbers", size: [3, 3], first: [1, 1], final: [3, 3], hints: [[2, 1, 2]] };
  const position = { ...positionOf(puzzle, null), entries: { values: {}, notes: {}, marks: { "1,1,2,1": true } } };
  const step: any = { conclusions: [{ atoms: ["path(1,1,2,1)", "path(2,1,3,1)"] }] };
  assert.deepEqual(withStep(position, step).noted, ["path(1,1,2,1)"]);
});

test("hints are entered one after the other up to the solution, in the browser", WITHOUT, async () => {
  const explained = CASES.filter((one) => one.explanation);
  const engine = browserEngine(runner, encodingOf, async (json) => explanations.get(JSON.stringify(json)) ?? null);
  const explanations = new Map(explained.map((one) => [JSON.stringify(one.puzzle), one.explanation.en]));
  for (const one of explained) {
    await playedByHints(engine, one);
  }
  explanations.clear(); // then it shows the solution without reasons
  for (const one of explained.slice(0, 2)) {
    await playedByHints(engine, one, false);
  }
});

const SERVER = process.env.ASPSOLVE_SERVER;
const BY_SERVER = { skip: SERVER ? false : "no server: run by pytest" };
test("hints are entered one after the other up to the solution, on a server", BY_SERVER, async () => {
  const asked = globalThis.fetch;
  globalThis.fetch = (path, options) => asked(new URL(String(path), SERVER), options);
  for (const one of CASES.filter(({ explanation, served }) => explanation && served !== false)) {
    await playedByHints(serverEngine({}), one);
  }
  globalThis.fetch = asked;
});

test("new puzzles of all families have one solution", WITHOUT, async () => {
  const engine = browserEngine(runner, encodingOf, async () => null);
  for (const kind of Object.keys(ENCODINGS).filter((one) => engine.levels(one).length)) {
    const options = familyOf({ kind }).editing.sizes()[0];
    const { puzzle } = await engine.generate({ family: kind, options, level: "clues.few" });
    const { solutions, exhausted } = await engine.solve(puzzle, 2);
    assert.deepEqual([solutions.length, exhausted], [1, true], kind);
  }
});

test("a search passes over what is undecided where no clue is near, and ends", async () => {
  const at = { arity: 2, place: "cell", where: 2 };
  const [inputs, answers] = [[{ ...at, name: "clue", role: "clue" }], [{ ...at, name: "lit", role: "answer" }]];
  const about: any = { inputs, answers, making: { search: "{ clue(1,1) }. { lit(9,1) }." } };
  const ask = async (program: string, models: number, options: string[]) => {
    const output = await runner.run(program, models, undefined, options);
    assert.equal(output.Result, "UNSATISFIABLE", output.Error);
    return { shown: [] };
  };
  assert.equal(await searched(about, {} as any, ask, [9, 1]), null);
});

test("the rules that an answer breaks are said as the package says them", WITHOUT, async () => {
  for (const { relaxed, facts, answer, says } of CASES.filter((one) => one.relaxed)) {
    const { Call } = await runner.run(relaxedProgram(relaxed, facts, answer), 0, undefined, ["--opt-strategy=usc"]);
    const broken = () => brokenRules(relaxed, Call?.[0].Witnesses?.at(-1)?.Value ?? []);
    assert.deepEqual(
      broken(),
      says.map((one: string) => one.replace("Rule broken: ", "")),
    );
    setLanguage("de");
    assert.equal(broken().length, says.length);
    assert.ok(
      broken().every((text) => !/ (is|has|the|are|also|and) /.test(text)),
      String(broken()),
    );
    setLanguage("en");
  }
});

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
    [`${"% a comment\n".repeat(50_000)}cell(1,1). #script (lua) #end.`, /^50001:12 text.foreign/],
    ["cell(1..3,1..3). first(1,1). first(2,1). final(3,3).", /exactly one fact first/],
    ['cell(1..3,1). word("hat",1). char("hat",1,"h").', /spell "hat"/],
  ]) {
    const found = await read(engine, text as string).catch(
      ({ line, column, message }) => `${line}:${column} ${message}`,
    );
    assert.match(String(found), said as RegExp);
  }
});

test("that the memory is too small is said in words of the page's own", async () => {
  const full = { run: async () => ({ Result: "ERROR", Error: "*** ERROR: (clingo): std::bad_alloc" }) };
  const engine = browserEngine(full, encodingOf, async () => null);
  await assert.rejects(engine.read("cell(1,1)."), { message: "noMemory" });
});

test("an explanation is in the page's language, or else in English", async () => {
  const puzzle = { kind: "rikudo", size: 7, prefilled: [], links: [] };
  const listed = { file: "one", kind: "rikudo", key: keyOf(puzzle), explained: true };
  const written = JSON.stringify({ en: { outcome: "en" }, de: { outcome: "de" } });
  const packed = () => new Blob([written]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  Object.assign(globalThis, {
    location: { protocol: "http:" },
    document: { getElementById: () => ({ textContent: JSON.stringify({ puzzles: [listed] }) }) },
    fetch: async (path: string) => new Response(path === "explanations/one.deflate" ? packed() : null),
  });
  const found = [];
  for (const language of ["en", "de", "pt"]) {
    setLanguage(language);
    found.push((await explanationOf(puzzle))?.outcome);
  }
  setLanguage("en");
  assert.deepEqual(found, ["en", "de", "en"]);
});
