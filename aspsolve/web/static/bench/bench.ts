/** The bench: an encoding is written and run in the browser, its answers drawn, and compared with the reference. */
import type { App } from "../app.ts";
import { button, buttonTwice, byId, download, make } from "../dom.ts";
import type { Clingo, Output } from "../engine/clingo.ts";
import { orNone } from "../engine/hints.ts";
import type { Diagnosis } from "../engine/types.ts";
import { parseAtoms, programOf } from "../families/parts/atoms.ts";
import { familyOf } from "../families/registry.ts";
import type { Json } from "../families/types.ts";
import { later, rulesOf } from "../files.ts";
import { addTexts, inParts, t } from "../i18n.ts";
import { load, ofTab, save } from "../storage.ts";
import { editorIn } from "./editor.ts";
import { blamed, messagesOf, resultsOf } from "./results.ts";
import { shownBy } from "./rules.ts";
import { runner } from "./runner.ts";
import texts from "./texts.json" with { type: "json" };
import type { Judged, Reference } from "./verdict.ts";

/** The values in place of an index among the course's instances: the open puzzle, and one's own facts. */
const [HERE, OWN] = [-1, -2];
/** The names under which the chosen instance and one's own facts are stored. */
const [CHOSEN, FACTS] = ["benchInstance", "benchFacts"];

export interface Instance {
  name: string;
  facts: string;
  puzzle: Json | null; // Null if it is no puzzle of a family that the page knows.
  reference?: Reference | null;
}

export type Course = { name: string; file: string; text: string; instances: Instance[] };

export type Verdict = { chosen: number; name: string; judged: Judged; output: Output | null };

export interface Page {
  app: App;
  solver: ((megabytes?: number) => Clingo) | null; // Null if the page has none.
  course: Course | null;
}

export class Bench {
  readonly place = make("div", { class: "editor" });
  /** The index of the answer set that is shown, and the sentences of the rules that it breaks. */
  answer = 0;
  broken = (): string[] => [];
  /** The index of the chosen instance of the course, or HERE for the open puzzle, or OWN for one's own facts. */
  #chosen = HERE;
  /** The name under which the encoding is stored. */
  #name = "";
  /** The results of the instances that were run. */
  verdicts: Verdict[] = [];
  shown: Verdict | null = null;
  diagnosis: Diagnosis | null = null;
  #runner;
  #instances = make("select");
  #own = load(FACTS) ?? "";
  #facts = make("textarea", { spellcheck: "false", class: "facts" });
  #shows = make("p", { class: "soft" });
  #given = make("details", { open: !matchMedia("(max-width: 50rem)").matches });
  #results = make("div", { class: "results", role: "status" });
  editor;

  constructor(readonly page: Page) {
    addTexts("bench", texts);
    const { course } = page;
    this.#runner = runner(page);
    const chosen = load(CHOSEN, ofTab) ?? 0;
    this.#chosen = chosen < 0 || course?.instances[chosen] ? chosen : HERE;
    this.editor = editorIn(this.place, t("bench.editor"), (now) => this.#name && save(this.#name, now));
    this.#facts.addEventListener("input", () => {
      this.#own = this.#facts.value;
      save(FACTS, this.#own);
    });
  }

  /** Begin with the stored encoding for the course, or for the open puzzle's family. */
  take() {
    const { app, course } = this.page;
    const name = `bench:${course?.name ?? app.family.kind}`;
    this.#name = ""; // the replacement is not stored
    this.editor.replace(load(name) ?? course?.text ?? "");
    this.#name = name;
    this.open();
  }

  get instance() {
    return this.#instanceOf(this.#chosen);
  }

  #instanceOf(chosen: number): Instance {
    const { app, course } = this.page;
    if (chosen === OWN) {
      return { name: t("bench.own"), facts: this.#own, puzzle: null, reference: null };
    }
    const listed = course?.instances[chosen];
    const { family, json, puzzle } = app;
    return listed ?? { name: t("bench.here"), facts: programOf(family.facts(puzzle)), puzzle: json };
  }

  /** Show the bench in the chosen language. */
  begin() {
    const { app, course } = this.page;
    const listed = [...(course?.instances.keys() ?? [])];
    const options = [...listed, HERE, OWN].map((value) =>
      make("option", { value, selected: value === this.#chosen }, this.#instanceOf(value).name),
    );
    this.#facts.setAttribute("aria-label", t("bench.facts"));
    this.#given.replaceChildren(make("summary", {}, t("bench.facts")), this.#facts, this.#shows);
    const choose = () => {
      this.#choose(Number(this.#instances.value));
      this.open();
      app.render();
    };
    this.#instances = make("select", { "aria-label": t("bench.instance"), onchange: choose }, ...options);
    const limit = () => this.#runner.limit(Number(seconds.value));
    const value = this.#runner.limit();
    const seconds = make("input", { type: "number", min: 1, max: 2000, value, name: "seconds", onchange: limit });
    const limited = make("label", { class: "limit" }, seconds, ` ${t("bench.seconds")}`);
    const tool = (id: string, onclick: () => unknown) => button(t(`bench.${id}`), onclick, { id: `bench-${id}` });
    const runs = this.page.solver ? [tool("run", () => this.#run([this.#chosen]))] : [];
    const all = listed.length > 1 ? [tool("runAll", () => this.#run(listed))] : [];
    const debugs = this.page.app.engine.debug ? [tool("debug", () => this.#debug())] : [];
    const save = () => download(this.editor.text, "text/plain", course?.file ?? "encoding.lp");
    const beginAgain = () => {
      this.editor.replace(course?.text ?? "");
      this.begin();
    };
    const again = buttonTwice(t("bench.template"), t("bench.sure"), beginAgain, { id: "bench-template" });
    const panel = byId("bench-panel");
    const large = tool("large", () => {
      large.ariaPressed = String(panel.classList.toggle("large"));
    });
    large.ariaPressed = String(panel.classList.contains("large"));
    panel.replaceChildren(
      make("div", { class: "tools" }, this.#instances, ...runs, ...all, ...debugs),
      this.#given,
      this.place,
      this.#results,
      make("div", { class: "tools", hidden: !this.page.solver }, limited),
      make("div", { class: "tools" }, tool("download", save), large, again),
      make("p", { class: "soft" }, t("bench.help")),
    );
    this.#showGiven();
    this.#showResults();
  }

  /** Show the instance's facts, which can be edited if they are one's own, and the predicates of answer sets. */
  async #showGiven() {
    const { facts, puzzle } = this.instance;
    this.#facts.value = facts;
    this.#facts.readOnly = this.#chosen !== OWN;
    this.#given.open ||= !this.#facts.readOnly;
    const shown = puzzle ? await rulesOf(puzzle.kind).then(shownBy, () => "") : "";
    if (puzzle !== this.instance.puzzle) {
      return; // another one was chosen meanwhile
    }
    this.#shows.replaceChildren(...(shown ? inParts("bench.shows", { atoms: shown }) : []));
  }

  #choose(chosen: number) {
    this.#chosen = chosen;
    save(CHOSEN, chosen, ofTab);
    this.#instances.value = String(chosen);
    this.#showGiven();
  }

  /** Begin without the results of another puzzle, or of another run. */
  open() {
    this.editor.mark([]);
    this.shown = null;
    this.diagnosis = null;
    this.verdicts = [];
    this.#showResults();
  }

  /** Judge the encoding on instances, and show the first that it fails, else the chosen one. */
  #run(choices: number[]) {
    const { app } = this.page;
    const text = this.editor.text;
    this.open();
    return app.run(async (signal) => {
      if (!globalThis.crypto?.subtle) {
        app.say(t("bench.noDigest"), "bad");
        return;
      }
      for (const chosen of choices) {
        const instance = this.#instanceOf(chosen);
        const { judged, output } = await this.#runner.judged(text, instance, signal);
        this.verdicts.push({ chosen, name: instance.name, judged, output });
        this.#showResults();
      }
      const failed = this.verdicts.find(({ judged }) => judged.verdict !== "success");
      const own = this.verdicts.find(({ chosen }) => chosen === this.#chosen);
      await this.openVerdict(failed ?? own ?? this.verdicts[0], signal);
      app.say("");
    });
  }

  /** Show an instance with its result. */
  openVerdict(verdict: Verdict, signal: AbortSignal) {
    const { chosen, judged } = verdict;
    this.#choose(chosen);
    this.shown = verdict;
    const lines = this.editor.text.split("\n").length;
    this.editor.mark(this.messages().filter(({ line }) => line <= lines)); // the others are about the instance
    return this.showAnswer(Math.max(0, judged.wrong), signal);
  }

  /** Let the server debug the encoding, and mark the lines to blame. */
  #debug() {
    const { app } = this.page;
    const { facts, puzzle } = this.instance;
    this.open();
    return app.run(async (signal) => {
      const instance = `${puzzle ? `% family: ${puzzle.kind}\n` : ""}${facts}\n`;
      const found = await app.engine.debug?.(this.editor.text, instance, signal);
      this.diagnosis = found ?? null;
      this.editor.mark(found?.findings.flatMap(blamed) ?? []);
      this.#showResults();
      app.render();
      app.say("");
    });
  }

  messages() {
    const { Error: error = "", Warnings: warnings = [] } = this.shown?.output ?? {};
    return messagesOf([error, ...warnings].join("\n"));
  }

  /** Show an answer set, and the rules that it breaks. */
  async showAnswer(index: number, signal: AbortSignal) {
    this.answer = index;
    this.broken = () => [];
    const { answers = [], verdict } = this.shown?.judged ?? {};
    if (answers[index] && verdict !== "success") {
      this.broken = await this.#runner.broken(answers[index], this.instance, signal);
    }
    this.#showResults();
    this.page.app.render();
  }

  #showResults() {
    this.#results.replaceChildren(...resultsOf(this));
  }

  render() {
    const { app } = this.page;
    const { name, puzzle: json } = this.instance;
    if (this.#chosen !== HERE) {
      byId("title").textContent = name;
    }
    if (!json) {
      return;
    }
    const family = familyOf(json);
    const puzzle = family.read(json);
    const atoms = this.shown?.judged.answers[this.answer];
    const filled = () => family.filled(puzzle, family.solution(puzzle, parseAtoms(atoms ?? [])));
    const entries = atoms ? orNone(family, puzzle, filled) : family.start();
    const marks = new Map(family.wrong(puzzle, entries).map((cell) => [String(cell), "wrong"]));
    app.board.show(family.scene(puzzle, entries), name, { marks, still: true });
  }
}

Object.assign(later, { Bench });
