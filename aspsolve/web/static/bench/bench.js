/** The bench: an encoding that is written and run in the browser, its answers drawn, and judged beside the reference. */
/** @import {App} from "../app.js" */
/** @import {Clingo, Output} from "../engine/clingo.js" */
/** @import {Diagnosis, Finding} from "../engine/types.js" */
/** @import {Family, Json} from "../families/types.js" */
/** @import {Message} from "./messages.js" */
/** @import {Judged, Reason, Reference} from "./verdict.js" */
import { byId, english, make } from "../dom.js";
import { parseAtoms } from "../families/parts/atoms.js";
import { editorIn } from "./editor.js";
import { messagesOf } from "./messages.js";
import { relaxed } from "./rules.js";
import { texts } from "./texts.js";
import { judge, referenceOf, requested } from "./verdict.js";

/** Limits of a run: seconds, and megabytes of the solver's memory. */
const LIMITS = { seconds: 10, megabytes: 512 };
/** What stands for an index among the course's instances. */
const [HERE, OWN] = [-1, -2];
/** A family's own encoding says in so much time which rules an answer breaks. */
const RULES_MILLISECONDS = 10_000;

/**
 * @typedef {object} Instance
 * @property {string} name
 * @property {string} facts
 * @property {Json | null} puzzle Null where it is no puzzle of a family that the page knows.
 * @property {Reference | null} [reference]
 *
 * @typedef {{name: string, file: string, text: string, instances: Instance[]}} Course
 *
 * @typedef {{chosen: number, name: string, judged: Judged, output: Output | null}} Verdict What came of an instance.
 *
 * @typedef {object} Page What the bench has of the page.
 * @property {App} app
 * @property {(key: string, values?: Record<string, unknown>) => string} t
 * @property {(kind: string, texts: Record<string, Record<string, string>>) => void} addTexts
 * @property {(json: Json) => Family} familyOf
 * @property {((megabytes?: number) => Clingo) | null} solver Null where the page has none.
 * @property {(kind: string) => Promise<string>} encodingOf
 * @property {Course | null} course
 * @property {(name: string) => any} load
 * @property {(name: string, value: unknown) => boolean} save
 */

/**
 * Where a finding is to be marked in the encoding, if it is about a line of it.
 * @param {Finding} finding
 * @param {number} place Its place among the findings, of which the first is the most likely.
 * @returns {Message[]}
 */
function blamed({ line, column, mark, message, note }, place) {
  if (!line) {
    return [];
  }
  const [first, begin, last, end] = mark ?? [line, column ?? 1, line, Number.MAX_SAFE_INTEGER];
  const to = last === first ? end : Number.MAX_SAFE_INTEGER;
  return [{ line: first, column: begin, end: to, severe: !note && place === 0, text: message }];
}

export class Bench {
  /** @type {Judged | null} */
  #judged = null;
  /** Which answer set is shown, and the sentences of the rules that it breaks. */
  #answer = 0;
  /** @type {string[]} */
  #broken = [];
  /** Which of the course's instances is chosen, or HERE for the puzzle that is open, or OWN for facts of one's own. */
  #chosen = HERE;
  /** Of each instance that was run, as it is chosen, what came of it. @type {Verdict[]} */
  #verdicts = [];
  /** What clingo said of the instance that is shown. @type {Output | null} */
  #output = null;
  /** What the server finds wrong with the encoding. @type {Diagnosis | null} */
  #diagnosis = null;
  /** @type {{megabytes: number, clingo: Clingo} | null} */
  #solver = null;
  #limits;
  #host = byId("bench-panel");
  #instances = make("select");
  #facts = make("textarea", { spellcheck: "false", class: "facts" });
  #results = make("div", { class: "results", role: "status" });
  #editor;

  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    page.addTexts("bench", texts);
    const { course } = page;
    this.name = `bench:${course?.name ?? page.app.family.kind}`;
    this.#limits = { ...LIMITS, ...page.load("benchLimits") };
    this.#chosen = course?.instances.length ? 0 : HERE;
    const place = make("div", { class: "editor" });
    const text = page.load(this.name) ?? this.#template;
    this.#editor = editorIn(place, text, page.t("bench.editor"), (now) => page.save(this.name, now));
    this.place = place;
    this.#facts.value = page.load("benchFacts") ?? "";
    this.#facts.addEventListener("input", () => page.save("benchFacts", this.#facts.value));
  }

  get #template() {
    return this.page.course?.text ?? "";
  }

  get #instance() {
    return this.#instanceOf(this.#chosen);
  }

  /**
   * @param {number} chosen
   * @returns {Instance}
   */
  #instanceOf(chosen) {
    const { app, course } = this.page;
    if (chosen === OWN) {
      return { name: this.page.t("bench.own"), facts: this.#facts.value, puzzle: null, reference: null };
    }
    const listed = course?.instances[chosen];
    return listed ?? { name: this.page.t("bench.here"), facts: this.#factsHere, puzzle: app.json };
  }

  get #factsHere() {
    const { family, puzzle } = this.page.app;
    return family
      .facts(puzzle)
      .map((fact) => `${fact}.`)
      .join("\n");
  }

  /** Show the bench in the language that was chosen. */
  begin() {
    const { t, course } = this.page;
    const names = course?.instances.map(({ name }) => name) ?? [];
    /** @type {[string, number][]} */
    const known = [...names.map((name, index) => /** @type {[string, number]} */ ([name, index]))];
    known.push([t("bench.here"), HERE], [t("bench.own"), OWN]);
    const options = known.map(([name, value]) => make("option", { value, selected: value === this.#chosen }, name));
    this.#facts.setAttribute("aria-label", t("bench.own"));
    this.#facts.hidden = this.#chosen !== OWN;
    const instances = make("select", { "aria-label": t("bench.instance") }, ...options);
    instances.addEventListener("change", () => this.#choose(Number(instances.value)));
    this.#instances = instances;
    /** @param {"seconds" | "megabytes"} name */
    const limit = (name) => {
      const box = make("input", { type: "number", min: 1, max: 2000, value: this.#limits[name], name });
      box.addEventListener("change", () => {
        this.#limits = { ...this.#limits, [name]: Math.max(1, Number(box.value) || LIMITS[name]) };
        this.page.save("benchLimits", this.#limits);
      });
      return make("label", { class: "limit" }, box, ` ${t(`bench.${name}`)}`);
    };
    /**
     * @param {string} id
     * @param {() => unknown} onclick
     */
    const button = (id, onclick) => make("button", { type: "button", id: `bench-${id}`, onclick }, t(`bench.${id}`));
    const runs = this.page.solver ? [button("run", () => this.#run([this.#chosen]))] : [];
    const all = names.length > 1 ? [button("runAll", () => this.#run([...names.keys()]))] : [];
    const debugs = this.page.app.engine.debug ? [button("debug", () => this.#debug())] : [];
    this.#host.replaceChildren(
      make("div", { class: "tools" }, instances, ...runs, ...all, ...debugs),
      this.#facts,
      this.place,
      this.#results,
      make("div", { class: "tools", hidden: !this.page.solver }, limit("seconds"), limit("megabytes")),
      make(
        "div",
        { class: "tools" },
        button("download", () => this.#download()),
        button("template", () => this.#beginAgain()),
      ),
      make("p", { class: "soft" }, t("bench.help")),
    );
    this.#showResults();
  }

  /** @param {number} index */
  #choose(index) {
    this.#chosen = index;
    this.#facts.hidden = index !== OWN;
    this.#begin();
    this.page.app.render();
  }

  /** Forget what was found. */
  #begin() {
    this.#editor.mark([]);
    this.#judged = null;
    this.#output = null;
    this.#diagnosis = null;
    this.#verdicts = [];
    this.#showResults();
  }

  #beginAgain() {
    const button = byId("bench-template");
    if (this.#editor.text !== this.#template && !button.classList.contains("sure")) {
      button.classList.add("sure");
      button.textContent = this.page.t("bench.sure");
      return;
    }
    this.#editor.replace(this.#template);
    this.begin();
  }

  #download() {
    const url = URL.createObjectURL(new Blob([this.#editor.text], { type: "text/plain" }));
    make("a", { href: url, download: this.page.course?.file ?? "encoding.lp" }).click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  }

  /**
   * Judge the encoding on instances, and show the first that it fails, or else the one that is chosen.
   * @param {number[]} choices
   */
  #run(choices) {
    const { app, t } = this.page;
    const text = this.#editor.text;
    const { seconds } = this.#limits;
    this.#begin();
    return app.run(async (signal) => {
      if (!globalThis.crypto?.subtle) {
        app.say(t("bench.noDigest"), "bad");
        return;
      }
      for (const chosen of choices) {
        const instance = this.#instanceOf(chosen);
        const reference =
          instance.reference !== undefined ? instance.reference : await this.#ownReference(instance, signal);
        const program = `${text}\n${instance.facts}`;
        const options = ["--opt-mode=ignore"];
        const output = await this.#solved(program, reference ? requested(reference) : 500, options, signal);
        const judged = output
          ? await judge(output, reference)
          : /** @type {Judged} */ ({ verdict: "timeout", reason: ["late", { n: seconds }], answers: [], wrong: -1 });
        this.#verdicts.push({ chosen, name: instance.name, judged, output });
        this.#showResults();
      }
      const failed = this.#verdicts.find(({ judged }) => judged.verdict !== "success");
      const own = this.#verdicts.find(({ chosen }) => chosen === this.#chosen);
      await this.#open(failed ?? own ?? this.#verdicts[0], signal);
      app.say("");
    });
  }

  /**
   * Show an instance with what came of it.
   * @param {Verdict} verdict
   * @param {AbortSignal} signal
   */
  #open({ chosen, judged, output }, signal) {
    this.#chosen = chosen;
    this.#instances.value = String(chosen);
    this.#facts.hidden = chosen !== OWN;
    this.#judged = judged;
    this.#output = output;
    this.#editor.mark(this.#messages(this.#editor.text, true));
    return this.#show(Math.max(0, judged.wrong), signal);
  }

  /** Let the server look for what is wrong, and mark the lines to blame. */
  #debug() {
    const { app } = this.page;
    const { facts, puzzle } = this.#instance;
    this.#begin();
    return app.run(async (signal) => {
      const instance = `${puzzle ? `% family: ${puzzle.kind}\n` : ""}${facts}\n`;
      const found = await app.engine.debug?.(this.#editor.text, instance, signal);
      this.#diagnosis = found ?? null;
      this.#editor.mark(found?.findings.flatMap(blamed) ?? []);
      this.#showResults();
      app.render();
      app.say("");
    });
  }

  /**
   * What the family's own encoding finds, where no reference was written.
   * @param {Instance} instance
   * @param {AbortSignal} signal
   */
  async #ownReference({ puzzle, facts }, signal) {
    if (!puzzle) {
      return null;
    }
    const encoding = await this.page.encodingOf(puzzle.kind);
    const output = await this.#solved(`${encoding}\n${facts}`, 500, [], signal);
    return output ? referenceOf(output) : null;
  }

  /**
   * What clingo answers within the limits; null where the time is up.
   * @param {string} program
   * @param {number} models
   * @param {string[]} options
   * @param {AbortSignal} signal
   * @returns {Promise<Output | null>}
   */
  async #solved(program, models, options, signal) {
    const { megabytes, seconds } = this.#limits;
    const there = this.#solver?.megabytes === megabytes ? this.#solver?.clingo : null;
    const clingo = there ?? /** @type {any} */ (this.page.solver)(megabytes);
    this.#solver = { megabytes, clingo };
    await clingo.prepare();
    const late = AbortSignal.timeout(1000 * seconds);
    try {
      return await clingo.run(program, models, AbortSignal.any([signal, late]), options);
    } catch (error) {
      if (late.aborted && !signal.aborted) {
        return null;
      }
      throw error;
    }
  }

  /**
   * @param {string} text The encoding.
   * @param {boolean} [own] Whether those of the instance are left out.
   */
  #messages(text, own = false) {
    const said = [this.#output?.Error ?? "", ...(this.#output?.Warnings ?? [])].join("\n");
    const lines = text.split("\n").length;
    return messagesOf(said).filter(({ line }) => !own || line <= lines);
  }

  /**
   * Show an answer set, and which rules it breaks.
   * @param {number} index
   * @param {AbortSignal} signal
   */
  async #show(index, signal) {
    this.#answer = index;
    this.#broken = [];
    const atoms = this.#judged?.answers[index];
    const { puzzle, facts } = this.#instance;
    if (atoms && puzzle && this.#judged?.verdict !== "success") {
      const { program, sentences } = relaxed(await this.page.encodingOf(puzzle.kind), atoms);
      const late = AbortSignal.any([signal, AbortSignal.timeout(RULES_MILLISECONDS)]);
      const found = await this.#solver?.clingo.run(`${program}\n${facts}`, 1, late).catch(() => null);
      const broken = found?.Call?.[0]?.Witnesses?.[0]?.Value ?? [];
      const numbers = broken.map((atom) => Number(/\d+/.exec(atom)?.[0]));
      this.#broken = [...new Set(numbers)].map((number) => sentences[number]).filter(Boolean);
    }
    this.#showResults();
    this.page.app.render();
  }

  #showResults() {
    const { app, t } = this.page;
    const judged = this.#judged;
    const why = (/** @type {Reason} */ [key, values]) =>
      key === "said" ? english(`${values.text}`) : t(`bench.${key}`, values);
    const all = this.#verdicts.map((one) => {
      const { verdict, reason } = one.judged;
      const text = [`${one.name}: ${t(`bench.${verdict}`)}`, ...(reason ? [" (", why(reason), ")"] : [])];
      const current = this.#judged === one.judged && "true";
      const onclick = () => app.run((signal) => this.#open(one, signal));
      const chooses = make("button", { type: "button", class: "link", onclick, "aria-current": current }, ...text);
      const attributes = { class: verdict === "success" ? "good" : "bad", "data-verdict": verdict };
      return make("li", attributes, ...(this.#verdicts.length > 1 ? [chooses] : text));
    });
    const passed = this.#verdicts.filter(({ judged }) => judged.verdict === "success").length;
    const sum = all.length > 1 ? [make("p", {}, t("bench.passed", { n: passed, all: all.length }))] : [];
    const lines = this.#editor.text.split("\n").length;
    const said = this.#messages(this.#editor.text).map(({ line, text }) => {
      const there = line > lines ? `${t("bench.file")} ${line - lines}` : String(line);
      const show = () => this.#editor.show(line);
      const place =
        line > lines
          ? there
          : make(
              "button",
              { type: "button", class: "link", onclick: show, "aria-label": t("bench.show", { line }) },
              there,
            );
      return make("li", { lang: "en" }, place, `: ${text}`);
    });
    const list = (/** @type {HTMLElement[]} */ items, name = "") =>
      items.length ? [make("ul", { class: name }, ...items)] : [];
    const rules = this.#broken.map((sentence) => make("li", { lang: "en" }, sentence));
    this.#results.replaceChildren(
      ...list(all, "verdicts"),
      ...sum,
      ...list(said, "messages"),
      ...this.#debugged(),
      ...(judged ? this.#turning(judged) : []),
      ...(rules.length ? [make("p", {}, t("bench.breaks")), make("ul", { class: "broken" }, ...rules)] : []),
    );
  }

  /** What the server has found, as the command prints it, and buttons that lead to the lines to blame. */
  #debugged() {
    const { t } = this.page;
    if (!this.#diagnosis) {
      return [];
    }
    const { findings, text } = this.#diagnosis;
    const lines = [...new Set(findings.flatMap(blamed).map(({ line }) => line))];
    const to = (/** @type {number} */ line) =>
      make("button", { type: "button", onclick: () => this.#editor.show(line) }, t("bench.show", { line }));
    return [
      make("pre", { class: "found", lang: "en", tabindex: 0, role: "group", "aria-label": t("bench.looked") }, text),
      make("div", { class: "tools" }, ...lines.map(to)),
    ];
  }

  /**
   * Buttons that lead through the answer sets.
   * @param {Judged} judged
   */
  #turning({ verdict, answers }) {
    const { app, t } = this.page;
    if (!answers.length) {
      return ["error", "timeout", "memory"].includes(verdict) ? [] : [make("p", {}, t("bench.none"))];
    }
    /**
     * @param {string} label
     * @param {number} by
     */
    const turn = (label, by) => {
      const next = this.#answer + by;
      const onclick = () => app.run((signal) => this.#show(next, signal));
      return make("button", { type: "button", disabled: !(next in answers), onclick }, t(label));
    };
    const where = t("bench.answer", { n: this.#answer + 1, all: answers.length });
    const atoms = make("p", { class: "atoms" }, answers[this.#answer].join(" "));
    return [
      make("div", { class: "turn" }, make("span", {}, where), turn("back", -1), turn("next", 1)),
      make("details", { open: !this.#instance.puzzle }, make("summary", {}, t("bench.atoms")), atoms),
    ];
  }

  render() {
    const { app, familyOf } = this.page;
    const { name, puzzle: json } = this.#instance;
    if (this.#chosen !== HERE) {
      byId("title").textContent = name;
    }
    if (!json) {
      return;
    }
    const family = familyOf(json);
    const puzzle = family.read(json);
    const atoms = this.#judged?.answers[this.#answer];
    let entries = family.start();
    try {
      entries = atoms ? family.filled(puzzle, family.solution(puzzle, parseAtoms(atoms))) : entries;
      family.scene(puzzle, entries);
    } catch {
      entries = family.start(); // it is nothing that can be drawn
    }
    const marks = new Map(family.wrong(puzzle, entries).map((cell) => [String(cell), "wrong"]));
    app.board.svg.classList.add("still");
    app.board.show(family.scene(puzzle, entries), name, { marks });
    byId("lists").replaceChildren();
  }

  press() {}
  again() {}
  drag() {}
  release() {}
  cancel() {}
  undo() {}
  redo() {}
  key = () => false;
  /** @returns {string[]} */
  keypad = () => [];
}
