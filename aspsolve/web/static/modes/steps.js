/** An explanation, stepped forward and back: the board after each step, what is new, and what it rests on. */
/** @import {App} from "../app.js" */
/** @import {Play} from "./play.js" */
/** @import {Explanation, LinkJson, StepJson, Statement} from "../engine/types.js" */
/** @import {Cell} from "../families/types.js" */
import { button, byId, make } from "../dom.js";
import { sceneOf, withStep } from "../engine/hints.js";
import { t } from "../i18n.js";

export class Steps {
  /** @type {Explanation | null} */
  #explanation = null;
  #index = 0;
  /** @type {Statement | LinkJson | null} The sentence that is pointed at. */
  #pointed = null;

  /** @param {App} app @param {Play} play */
  constructor(app, play) {
    this.app = app;
    this.play = play;
  }

  get shown() {
    return this.#explanation !== null;
  }

  close() {
    this.#explanation = null;
    byId("steps").hidden = true;
  }

  async explain() {
    const { app } = this;
    this.close();
    /** @type {Explanation} */
    const growing = { steps: [], outcome: "" };
    await app.run(async (signal) => {
      const found = await app.engine.explain(app.json, signal, (step) => {
        growing.steps.push(step);
        if (growing.steps.length === 1) {
          this.#open(growing);
        } else if (this.#explanation === growing) {
          this.#grow();
        }
      });
      if (!found.steps.length) {
        app.say(t(`outcome.${found.outcome}`));
      } else if (!growing.steps.length) {
        app.say("");
        this.#open(found);
      } else if (this.#explanation === growing) {
        app.say("");
        Object.assign(growing, found);
        this.#grow();
      }
    });
  }

  /** @param {Explanation} explanation */
  #open(explanation) {
    this.#explanation = explanation;
    this.#index = 0;
    this.#pointed = null;
    this.app.render();
    this.#renderPanel();
    byId("steps").querySelector("button")?.focus();
  }

  /** @param {number} by */
  #turn(by) {
    this.#index = turned(this.#index, by, this.#explanation?.steps.length ?? 1);
    this.#pointed = null;
    this.app.render();
    this.#renderPanel();
  }

  /** @param {string} key */
  key(key) {
    const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1 }[key];
    if (by) {
      this.#turn(by);
    } else if (key === "Escape") {
      this.#leave();
    }
    return by !== undefined || key === "Escape";
  }

  #leave() {
    this.close();
    this.app.render();
    this.app.board.focus();
  }

  /** Show the board after the step. */
  render() {
    const { family, puzzle, board } = this.app;
    const steps = this.#explanation?.steps ?? [];
    const step = steps[this.#index];
    let entries = family.start();
    for (const one of steps.slice(0, this.#index + 1)) {
      entries = withStep({ family, puzzle, entries }, one);
    }
    const marks = new Map([...marked(step.reason_squares, "reason"), ...marked(step.squares, "new")]);
    board.show(sceneOf({ family, puzzle, entries }), this.app.heading, {
      marks: this.#pointed ? pointedAt(marks, this.#pointed) : marks,
      badges: badges(step),
      candidates: new Map(step.candidates.map(([cell, texts]) => [String(cell), texts])),
      axes: true,
    });
  }

  #renderPanel() {
    const step = /** @type {Explanation} */ (this.#explanation).steps[this.#index];
    /** @param {string} label @param {number} by */
    const turn = (label, by, disabled = false) =>
      button(t(label), () => this.#turnAndFocus(by), { disabled, "data-by": by });
    const panel = byId("steps");
    panel.hidden = false;
    panel.replaceChildren(
      make("h2", { id: "step-number" }),
      make(
        "div",
        { class: "turn" },
        turn("back", -1, this.#index === 0),
        turn("next", 1),
        button(t("toEntries"), () => this.#leave(), { class: "quiet" }),
      ),
      make("p", { "aria-live": "polite" }, make("strong", {}, step.sentence), ` (${step.technique_name})`),
      ...whyOf(step, (statement) => {
        this.#pointed = statement;
        this.app.render();
      }),
      make("p", { class: "soft", id: "outcome" }),
    );
    this.#grow();
  }

  /** Say how many steps there are by now, and at the last one how it ends. */
  #grow() {
    const { steps, outcome, rating } = /** @type {Explanation} */ (this.#explanation);
    const last = this.#index === steps.length - 1;
    const hardest = rating && steps.find(({ technique }) => technique === rating.technique);
    const level = rating && t(`level.${rating.level}`);
    const rated = hardest ? [" ", t("rated", { level, technique: hardest.technique_name })] : [];
    /** @type {HTMLButtonElement} */ (byId("steps").querySelector("[data-by='1']")).disabled = last;
    byId("step-number").textContent = t("stepOf", { n: this.#index + 1, all: steps.length });
    byId("outcome").replaceChildren(...(last && outcome ? [t(`outcome.${outcome}`), ...rated] : []));
  }

  /** @param {number} by */
  #turnAndFocus(by) {
    this.#turn(by);
    /** @type {HTMLButtonElement | null} */
    const button = byId("steps").querySelector(`[data-by="${by}"]:enabled`);
    (button ?? byId("steps").querySelector("button:enabled"))?.focus();
  }
}

/**
 * The place of a step that lies before or after another one; the first and the last lead no further.
 * @param {number} index
 * @param {number} by
 * @param {number} count
 */
export const turned = (index, by, count) => Math.min(count - 1, Math.max(0, index + by));

/** Marks of cells. @param {Cell[]} cells @param {string} mark @returns {[string, string][]} */
export const marked = (cells, mark) => cells.map((cell) => [String(cell), mark]);

/**
 * Marks of cells once a sentence is pointed at: its own cells and, of a link, those that it rests on and no others.
 * @param {Map<string, string>} marks
 * @param {Statement | LinkJson} statement
 */
export function pointedAt(marks, statement) {
  const others = "reasons" in statement ? statement.reasons.flatMap(({ squares }) => squares) : null;
  return new Map([...(others ? marked(others, "reason") : marks), ...marked(statement.squares, "hint")]);
}

/**
 * Why a step holds: its reasons, and the chain from the contrary; a sentence shows its cells when it is chosen, and a
 * link what it rests on.
 * @param {StepJson} step
 * @param {(statement: Statement | LinkJson) => void} point
 * @param {boolean} [whole] Whether the chain is shown, which begins with what the step says.
 */
export function whyOf(step, point, whole = true) {
  const parts = restsOn(step, point);
  if (whole && step.supposition) {
    const suppose = make("p", {}, t("suppose", { sentence: step.supposition.sentence }));
    const links = step.chain.map((link) => make("li", {}, linkOf(link, point)));
    const chain = make("ol", {}, ...links);
    parts.push(make("details", { open: true }, make("summary", {}, t("chain")), suppose, chain));
  }
  return parts;
}

/**
 * A link of a chain: its sentence, and what it rests on once it is opened.
 * @param {LinkJson} link
 * @param {(statement: Statement | LinkJson) => void} point
 */
function linkOf(link, point) {
  const attributes = { class: "link", ...pointing(link, point) };
  const summary = make("summary", attributes, `${link.sentence} (${link.technique_name})`);
  return make("details", { name: "link" }, summary, ...restsOn(link, point));
}

/**
 * What a step or a link rests on.
 * @param {{reasons: Statement[], minimal?: boolean}} found
 * @param {(statement: Statement) => void} point
 */
function restsOn({ reasons, minimal = true }, point) {
  const items = reasons.map((statement) => {
    const { onclick, ...others } = pointing(statement, point);
    return make("li", {}, button(statement.sentence, onclick, { class: "link", ...others }));
  });
  /** @type {HTMLElement[]} */
  const parts = items.length ? [make("p", {}, t("because")), make("ul", {}, ...items)] : [];
  return minimal ? parts : [...parts, make("p", { class: "soft" }, t("fewer"))];
}

/**
 * Listeners that point at a sentence.
 * @template {Statement} T
 * @param {T} statement
 * @param {(statement: T) => void} point
 */
function pointing(statement, point) {
  const show = () => point(statement);
  return { onclick: show, onfocus: show, onmouseenter: show };
}

/** The numbers of a chain's links at their cells. @param {StepJson} step */
function badges(step) {
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const [index, { squares }] of step.chain.entries()) {
    for (const key of new Set(squares.map(String))) {
      found.set(key, found.has(key) ? `${found.get(key)},${index + 1}` : String(index + 1));
    }
  }
  return found;
}
