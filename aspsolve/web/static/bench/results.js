/** What came of runs, as elements: verdicts, messages, what the server finds, and ways through the answer sets. */
/** @import {Diagnosis, Finding} from "../engine/types.js" */
/** @import {Page, Verdict} from "./bench.js" */
/** @import {Message} from "./messages.js" */
/** @import {Judged, Reason} from "./verdict.js" */
import { button, english, make } from "../dom.js";

/**
 * Where a finding is to be marked in the encoding, if it is about a line of it.
 * @param {Finding} finding
 * @param {number} place Its place among the findings, of which the first is the most likely.
 * @returns {Message[]}
 */
export function blamed({ line, column, mark, message, note }, place) {
  if (!line) {
    return [];
  }
  const [first, begin, last, end] = mark ?? [line, column ?? 1, line, Number.MAX_SAFE_INTEGER];
  const to = last === first ? end : Number.MAX_SAFE_INTEGER;
  return [{ line: first, column: begin, end: to, severe: !note && place === 0, text: message }];
}

/**
 * @param {Page} page
 * @param {Verdict[]} verdicts
 * @param {Judged | null} shown The one whose instance is shown.
 * @param {(verdict: Verdict) => void} open
 */
export function verdictsOf({ t }, verdicts, shown, open) {
  const several = verdicts.length > 1;
  const why = (/** @type {Reason} */ [key, values]) =>
    key === "said" ? english(`${values.text}`) : t(`bench.${key}`, values);
  const items = verdicts.map((one) => {
    const { verdict, reason } = one.judged;
    const text = [`${one.name}: ${t(`bench.${verdict}`)}`, ...(reason ? [" (", why(reason), ")"] : [])];
    const attributes = { class: verdict === "success" ? "good" : "bad", "data-verdict": verdict };
    const current = shown === one.judged && "true";
    const chooses = several ? [button(text, () => open(one), { class: "link", "aria-current": current })] : text;
    return make("li", attributes, ...chooses);
  });
  const passed = verdicts.filter(({ judged }) => judged.verdict === "success").length;
  const sum = several ? [make("p", {}, t("bench.passed", { n: passed, all: verdicts.length }))] : [];
  return [...listOf(items, "verdicts"), ...sum];
}

/**
 * @param {Page} page
 * @param {Message[]} messages
 * @param {number} lines How many lines the encoding has; the others are the instance's.
 * @param {(line: number) => void} show
 */
export function saidOf({ t }, messages, lines, show) {
  const items = messages.map(({ line, text }) => {
    const place =
      line > lines
        ? `${t("bench.file")} ${line - lines}`
        : button(String(line), () => show(line), { class: "link", "aria-label": t("bench.show", { line }) });
    return make("li", { lang: "en" }, place, `: ${text}`);
  });
  return listOf(items, "messages");
}

/**
 * What the server has found, as the command prints it, and buttons that lead to the lines to blame.
 * @param {Page} page
 * @param {Diagnosis | null} diagnosis
 * @param {(line: number) => void} show
 */
export function findingsOf({ t }, diagnosis, show) {
  if (!diagnosis) {
    return [];
  }
  const { findings, text } = diagnosis;
  const lines = [...new Set(findings.flatMap(blamed).map(({ line }) => line))];
  const buttons = lines.map((line) => button(t("bench.show", { line }), () => show(line)));
  return [
    make("pre", { class: "found", lang: "en", tabindex: 0, role: "group", "aria-label": t("bench.looked") }, text),
    make("div", { class: "tools" }, ...buttons),
  ];
}

/**
 * Buttons that lead through the answer sets, and the atoms of the one that is shown.
 * @param {Page} page
 * @param {Judged | null} judged
 * @param {number} index Which one is shown.
 * @param {boolean} open Whether its atoms are unfolded.
 * @param {(index: number) => void} show
 */
export function answersOf({ t }, judged, index, open, show) {
  if (!judged) {
    return [];
  }
  const { verdict, answers } = judged;
  if (!answers.length) {
    return ["error", "timeout", "memory"].includes(verdict) ? [] : [make("p", {}, t("bench.none"))];
  }
  const turn = (/** @type {string} */ label, /** @type {number} */ next) =>
    button(t(label), () => show(next), { disabled: !(next in answers) });
  const where = make("span", {}, t("bench.answer", { n: index + 1, all: answers.length }));
  const atoms = make("p", { class: "atoms" }, answers[index].join(" "));
  return [
    make("div", { class: "turn" }, where, turn("back", index - 1), turn("next", index + 1)),
    make("details", { open }, make("summary", {}, t("bench.atoms")), atoms),
  ];
}

/**
 * @param {Page} page
 * @param {string[]} sentences Of the rules that an answer breaks.
 */
export const brokenOf = ({ t }, sentences) =>
  sentences.length
    ? [
        make("p", {}, t("bench.breaks")),
        ...listOf(
          sentences.map((sentence) => make("li", { lang: "en" }, sentence)),
          "broken",
        ),
      ]
    : [];

/**
 * @param {HTMLElement[]} items
 * @param {string} name
 */
const listOf = (items, name) => (items.length ? [make("ul", { class: name }, ...items)] : []);
