/** An explanation, step by step: the board after each step, its conclusions, and its reasons. */
import { button, byId, enable, make } from "../dom.ts";
import { sceneOf, withStep } from "../engine/hints.ts";
import type { Explanation, LinkJson, Statement, StepJson } from "../engine/types.ts";
import type { Cell } from "../families/types.ts";
import { t } from "../i18n.ts";
import type { Play } from "./play.ts";

export class Steps {
  #explanation: Explanation | null = null;
  #index = 0;
  #pointed: Statement | LinkJson | null = null;

  constructor(readonly play: Play) {}

  get shown() {
    return this.#explanation !== null;
  }

  close() {
    this.#explanation = null;
    byId("steps").hidden = true;
  }

  async explain() {
    const { app } = this.play;
    this.close();
    const open = (explanation: Explanation) => {
      app.say(explanation.steps.length ? "" : t(`outcome.${explanation.outcome}`));
      if (explanation.steps.length) {
        this.#explanation = explanation;
        this.#go(0);
        byId("step-next").focus();
      }
    };
    await app.run((signal) => app.engine.explain(app.json, signal), open);
  }

  #go(index: number) {
    this.#index = index;
    this.#pointed = null;
    this.play.app.render();
    this.#renderPanel();
  }

  turn(by: number) {
    const last = (this.#explanation?.steps.length ?? 1) - 1;
    this.#go(Math.min(last, Math.max(0, this.#index + by)));
  }

  key(key: string) {
    const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1 }[key];
    if (by) {
      this.turn(by);
    } else if (key === "Escape") {
      this.leave();
    }
    return by !== undefined || key === "Escape";
  }

  leave() {
    this.close();
    this.play.app.render();
    this.play.app.board.focus();
  }

  render() {
    const { family, puzzle, board } = this.play.app;
    const steps = this.#explanation?.steps ?? [];
    const step = steps[this.#index];
    let entries = family.start();
    for (const applied of steps.slice(0, this.#index + 1)) {
      entries = withStep({ family, puzzle, entries }, applied);
    }
    const marks = new Map([...marked(step.reason_squares, "reason"), ...marked(step.squares, "new")]);
    board.show(sceneOf({ family, puzzle, entries }), this.play.app.heading, {
      marks: this.#pointed ? pointedAt(marks, this.#pointed) : marks,
      badges: badges(step),
      candidates: new Map(step.candidates.map(([cell, texts]) => [String(cell), texts])),
      axes: true,
      still: !family.drags,
    });
  }

  #renderPanel() {
    const { steps, outcome, rating } = this.#explanation as Explanation;
    const step = steps[this.#index];
    const last = this.#index === steps.length - 1;
    const hardest = rating && steps.find(({ technique }) => technique === rating.technique);
    const level = rating && t(`level.${rating.level}`);
    const rated = hardest ? [" ", t("rated", { level, technique: hardest.technique_name })] : [];
    const point = (statement: Statement | LinkJson) => {
      this.#pointed = statement;
      this.play.app.render();
    };
    byId("steps").hidden = false;
    byId("step-number").textContent = t("stepOf", { n: this.#index + 1, all: steps.length });
    enable("step-", { back: this.#index > 0, next: !last });
    byId("step").replaceChildren(
      make("p", { "aria-live": "polite" }, make("strong", {}, step.sentence), ` (${step.technique_name})`),
      ...whyOf(step, point),
      ...(last ? [make("p", { class: "soft" }, t(`outcome.${outcome}`), ...rated)] : []),
    );
  }
}

export const marked = (cells: Cell[], mark: string): [string, string][] => cells.map((cell) => [String(cell), mark]);

/** The marks of cells while a sentence is pointed at: its own cells and, for a link, only its reasons' cells. */
export function pointedAt(marks: Map<string, string>, statement: Statement | LinkJson) {
  const others = "reasons" in statement ? statement.reasons.flatMap(({ squares }) => squares) : null;
  return new Map([...(others ? marked(others, "reason") : marks), ...marked(statement.squares, "hint")]);
}

/** The reasons of a step, and the chain from the contrary; a sentence shows its cells when it is chosen. */
export function whyOf(step: StepJson, point: (statement: Statement | LinkJson) => void, whole = true) {
  const parts = restsOn(step, point);
  if (whole && step.supposition) {
    const suppose = make("p", {}, t("suppose", { sentence: step.supposition.sentence }));
    const links = step.chain.map((link) => make("li", {}, linkOf(link, point)));
    const chain = make("ol", {}, ...links);
    parts.push(make("details", { open: true }, make("summary", {}, t("chain")), suppose, chain));
  }
  return parts;
}

type Rested = { reasons: Statement[]; minimal?: boolean };

/** A link of a chain: its sentence, and its reasons once it is opened. */
function linkOf(link: LinkJson, point: (statement: Statement | LinkJson) => void) {
  const attributes = { class: "link", ...pointing(link, point) };
  const summary = make("summary", attributes, `${link.sentence} (${link.technique_name})`);
  return make("details", { name: "link" }, summary, ...restsOn(link, point));
}

function restsOn({ reasons, minimal = true }: Rested, point: (statement: Statement) => void) {
  const items = reasons.map((statement) => {
    const { onclick, ...others } = pointing(statement, point);
    return make("li", {}, button(statement.sentence, onclick, { class: "link", ...others }));
  });
  const parts: HTMLElement[] = items.length ? [make("p", {}, t("because")), make("ul", {}, ...items)] : [];
  return minimal ? parts : [...parts, make("p", { class: "soft" }, t("fewer"))];
}

function pointing<T extends Statement>(statement: T, point: (statement: T) => void) {
  const show = () => point(statement);
  return { onclick: show, onfocus: show, onmouseenter: show };
}

/** The numbers of a chain's links at their cells. */
function badges(step: StepJson) {
  const numbers: Map<string, string> = new Map();
  for (const [index, { squares }] of step.chain.entries()) {
    for (const key of new Set(squares.map(String))) {
      numbers.set(key, numbers.has(key) ? `${numbers.get(key)},${index + 1}` : String(index + 1));
    }
  }
  return numbers;
}
