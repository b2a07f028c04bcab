/** The player's requests to the engine: checks, hints and solutions. */
import { button, make } from "../dom.ts";
import { firstPart, sceneOf, withStep } from "../engine/hints.ts";
import type { Checked, Found, HintAnswer, StepJson } from "../engine/types.ts";
import type { Cell } from "../families/types.ts";
import { t } from "../i18n.ts";
import type { Play } from "./play.ts";
import { marked, pointedAt, whyOf } from "./steps.ts";

/** The looks of answers. */
const TONES: Record<string, string> = { right: "good", wrong: "bad", impossible: "bad" };

export class Asking {
  constructor(readonly play: Play) {}

  async check(quietly = false) {
    const { app, entries } = this.play;
    const report = ({ standing, cells }: Checked) => {
      const { complete, judged, wrong } = app.family;
      const known = cells.length ? cells : wrong(app.puzzle, entries);
      if (standing === "wrong") {
        this.play.mark(known);
      }
      if (this.play.isSolved() || (judged && standing === "right" && complete(app.puzzle, entries))) {
        app.say(t("solved"), "good");
      } else {
        const said = standing === "wrong" || !quietly;
        app.say(said ? t(standing, { cells: named(known) }) : "", TONES[standing]);
      }
    };
    await app.run((signal) => app.engine.check(app.json, entries, signal), report);
  }

  async hint() {
    const { app, entries } = this.play;
    const report = (answer: HintAnswer) => {
      if (answer.step) {
        this.play.countHint();
        this.#tellHint(firstPart(this.play.position, answer.step), 1);
      } else {
        const nowhere = answer.state === "wrong" && !answer.squares.length ? ".nowhere" : "";
        this.play.mark(answer.squares);
        app.say(t(`hint.${answer.state}${nowhere}`, { cells: named(answer.squares) }), TONES[answer.state] ?? "hint");
      }
    };
    await app.run((signal) => app.engine.hint(app.json, entries, signal), report);
  }

  /** Give a hint: where to look, then why, then what. */
  #tellHint(step: StepJson, level: number) {
    const first = step.squares.slice(0, 1);
    const marks = new Map([
      ...marked(level > 1 ? [...first, ...step.reason_squares] : first, "reason"),
      ...marked(level > 2 ? step.squares : [], "new"),
    ]);
    const { position } = this.play;
    const ghost = level > 2 ? sceneOf({ ...position, entries: withStep(position, step) }) : null;
    const look = (shown: typeof marks) => {
      this.play.looks = { marks: shown, axes: level > 1, ghost };
      this.play.render();
    };
    look(marks);
    const next = step.technique_name ? level + 1 : 3; // without a technique there are no reasons
    const on =
      level < 3
        ? button(t("hint.more"), () => this.#tellHint(step, next))
        : button(t("hint.enter"), () => this.#enter(step));
    const technique = t("hint.technique", { technique: step.technique_name });
    const texts = [t("hint.where", { cells: named(first) }), technique, step.sentence];
    const why = level > 1 ? whyOf(step, (statement) => look(pointedAt(marks, statement)), level > 2) : [];
    const rest = why.length ? [make("details", {}, make("summary", {}, t("why")), ...why)] : [];
    const sentence = make("strong", {}, texts[level - 1]);
    this.play.app.say([sentence], "hint", make("p", {}, on), ...rest);
    on.focus({ preventScroll: true });
    sentence.scrollIntoView({ block: "nearest" });
  }

  #enter(step: StepJson) {
    this.play.changeTo(withStep(this.play.position, step));
    this.play.app.board.focus();
  }

  async solve() {
    const { app } = this.play;
    const enter = ({ solutions }: Found) => {
      if (solutions.length) {
        this.play.changeTo(app.family.filled(app.puzzle, solutions[0]), false);
      } else {
        app.say(t("count.none"), "bad");
      }
    };
    await app.run((signal) => app.engine.solve(app.json, 1, signal), enter);
  }
}

/** The names of cells, each once: several lines may lie at a cell. */
const named = (cells: Cell[]) => [...new Set(cells.map(([x, y]) => t("cell", { x, y })))].join(", ");
