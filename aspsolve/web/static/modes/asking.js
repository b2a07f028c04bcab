/** What somebody who plays asks the engine: checks, hints and solutions. */
/** @import {App} from "../app.js" */
/** @import {StepJson, Statement} from "../engine/types.js" */
/** @import {Cell} from "../families/types.js" */
/** @import {Play} from "./play.js" */
import { button, make } from "../dom.js";
import { firstPart, withStep } from "../engine/hints.js";
import { t } from "../i18n.js";
import { marked, pointedAt, whyOf } from "./steps.js";

export class Asking {
  /** @param {App} app @param {Play} play */
  constructor(app, play) {
    this.app = app;
    this.play = play;
  }

  /** @param {boolean} [quietly] */
  async check(quietly = false) {
    const { app } = this;
    const { entries } = this.play;
    await app.run(async (signal) => {
      const { standing, cells } = await app.engine.check(app.json, entries, signal);
      if (entries !== this.play.entries || app.mode !== this.play) {
        return;
      }
      const known = cells.length ? cells : app.family.wrong(app.puzzle, entries);
      if (standing === "wrong") {
        this.play.mark(known, "wrong");
      }
      if (
        this.play.isSolved() ||
        (app.family.judged && standing === "right" && app.family.complete(app.puzzle, entries))
      ) {
        app.say(t("solved"), "good");
      } else if (standing === "wrong" || !quietly) {
        app.say(
          t(standing, { cells: named(known) }),
          standing === "right" ? "good" : standing === "wrong" ? "bad" : "",
        );
      } else {
        app.say("");
      }
    });
  }

  async hint() {
    const { app } = this;
    const { entries } = this.play;
    await app.run(async (signal) => {
      const answer = await app.engine.hint(app.json, entries, signal);
      if (entries !== this.play.entries || app.mode !== this.play) {
        return;
      }
      if (answer.step) {
        this.play.countHint();
        this.#tellHint(firstPart({ family: app.family, puzzle: app.puzzle, entries }, answer.step), 1);
      } else if (answer.state === "wrong" && !answer.squares.length) {
        app.say(t("hint.wrong.nowhere"), "bad");
      } else {
        this.play.mark(answer.squares, "wrong");
        app.say(
          t(`hint.${answer.state}`, { cells: named(answer.squares) }),
          answer.state === "wrong" || answer.state === "impossible" ? "bad" : "hint",
        );
      }
    });
  }

  /** Give a hint: where to look, then why, then what. @param {StepJson} step @param {number} level */
  #tellHint(step, level) {
    const first = step.squares.slice(0, 1);
    const marks = new Map([
      ...marked(level > 1 ? [...first, ...step.reason_squares] : first, "reason"),
      ...marked(level > 2 ? step.squares : [], "new"),
    ]);
    this.play.marks = marks;
    this.play.explaining = level > 1;
    this.play.ghost = level > 2 ? this.#with(step) : null;
    this.play.render();
    const next = step.technique_name ? level + 1 : 3; // else there is no why
    const on =
      level < 3
        ? button(t("hint.more"), () => this.#tellHint(step, next))
        : button(t("hint.enter"), () => this.#enter(step));
    const technique = t("hint.technique", { technique: step.technique_name });
    const texts = [t("hint.where", { cells: named(first) }), technique, step.sentence];
    /** @param {Statement} statement */
    const point = (statement) => {
      this.play.marks = pointedAt(marks, statement);
      this.play.render();
    };
    const why = level > 1 ? whyOf(step, point, level > 2) : [];
    const rest = why.length ? [make("details", {}, make("summary", {}, t("why")), ...why)] : [];
    const said = make("strong", {}, texts[level - 1]);
    this.app.say([said], "hint", make("p", {}, on), ...rest);
    on.focus({ preventScroll: true });
    said.scrollIntoView({ block: "nearest" });
  }

  /** The entries with what a step says. @param {StepJson} step */
  #with(step) {
    const { family, puzzle } = this.app;
    return withStep({ family, puzzle, entries: this.play.entries }, step);
  }

  /** @param {StepJson} step */
  #enter(step) {
    this.play.changeTo(this.#with(step));
    this.app.board.focus();
  }

  async solve() {
    const { app } = this;
    await app.run(async (signal) => {
      const { solutions } = await app.engine.solve(app.json, 1, signal);
      if (solutions.length) {
        this.play.changeTo(app.family.filled(app.puzzle, solutions[0]), false);
      } else {
        app.say(t("count.none"), "bad");
      }
    });
  }
}

/** Cells by their coordinates. @param {Cell[]} cells */
const named = (cells) => cells.map(([x, y]) => t("cell", { x, y })).join(", ");
