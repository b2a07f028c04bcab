/** The results on the bench: verdicts, messages, the server's findings, and the answer sets. */
import { button, english, make } from "../dom.ts";
import type { Finding } from "../engine/types.ts";
import { t } from "../i18n.ts";
import type { Bench, Verdict } from "./bench.ts";
import type { Reason } from "./verdict.ts";

/** A message of clingo's about a line. */
export interface Message {
  line: number; // From 1; beyond the encoding's last it is one of the instance.
  column: number;
  end: number; // The column after the last.
  severe: boolean;
  text: string;
}

/** clingo's name for an anonymous variable `_`, and for an argument of an undefined predicate. */
const ANONYMOUS = /#[A-Z][a-z]*\d+/g;
const MESSAGE = /^-:(\d+):(\d+)(?:-(?:(\d+):)?(\d+))?: (error|warning|info|note): (.*)$/s;

export const messagesOf = (said: string): Message[] =>
  said.split(/^(?=-:\d+:|\*\*\* )/m).flatMap((part) => {
    const [, line, column, otherLine, end, kind, text] = MESSAGE.exec(part) ?? [];
    const last = otherLine ? Number.MAX_SAFE_INTEGER : Number(end ?? Number(column) + 1);
    const severe = kind === "error" || kind === "note";
    const said = text?.trim().replace(ANONYMOUS, "_");
    return line ? [{ line: Number(line), column: Number(column), end: last, severe, text: said }] : [];
  });

/** The message that marks a finding in the encoding, if it is about one of its lines. */
export function blamed({ file, instance, line, column, mark, message, note }: Finding, place: number): Message[] {
  if (!line || file === instance) {
    return [];
  }
  const [first, begin, last, end] = mark ?? [line, column ?? 1, line, Number.MAX_SAFE_INTEGER];
  const to = last === first ? end : Number.MAX_SAFE_INTEGER;
  return [{ line: first, column: begin, end: to, severe: !note && place === 0, text: message }];
}

export function resultsOf(bench: Bench) {
  const { answer, broken, diagnosis, editor, page, shown, verdicts } = bench;
  const { app } = page;
  const lines = editor.text.split("\n").length;
  const several = verdicts.length > 1;
  const why = ([key, values]: Reason) => (key === "said" ? english(`${values.text}`) : t(`bench.${key}`, values));

  const judged = (one: Verdict) => {
    const { verdict, reason } = one.judged;
    const listed = reason?.[0] === "said" && one === shown && bench.messages().length > 0;
    const text = [`${one.name}: ${t(`bench.${verdict}`)}`, ...(reason && !listed ? [" (", why(reason), ")"] : [])];
    const attributes = { class: "link", "aria-current": shown === one && "true" };
    const chooses = several
      ? [button(text, () => app.run((signal) => bench.openVerdict(one, signal)), attributes)]
      : text;
    return make("li", { class: verdict === "success" ? "good" : "bad", "data-verdict": verdict }, ...chooses);
  };

  const sum = () => {
    const passed = verdicts.filter(({ judged: { verdict } }) => verdict === "success").length;
    return several ? [make("p", {}, t("bench.passed", { n: passed, all: verdicts.length }))] : [];
  };

  const said = ({ line, text }: Message) => {
    const label = { class: "link", "aria-label": t("bench.show", { line }) };
    const place =
      line > lines ? `${t("bench.file")} ${line - lines}` : button(String(line), () => editor.show(line), label);
    return make("li", { lang: "en" }, place, `: ${text}`);
  };

  /** The server's diagnosis, as the command prints it, and buttons that lead to the lines to blame. */
  const found = () => {
    if (!diagnosis) {
      return [];
    }
    const blame = [...new Set(diagnosis.findings.flatMap(blamed).map(({ line }) => line))];
    const attributes = { class: "found", lang: "en", tabindex: 0, role: "group", "aria-label": t("bench.looked") };
    const buttons = blame.map((line) => button(t("bench.show", { line }), () => editor.show(line)));
    return [make("pre", attributes, diagnosis.text), make("div", { class: "tools" }, ...buttons)];
  };

  /** Buttons to turn to other answer sets, and the atoms of the one that is shown. */
  const answered = () => {
    const { verdict, answers } = shown?.judged ?? { verdict: "error", answers: [] };
    if (!answers.length) {
      return ["error", "timeout", "memory"].includes(verdict) ? [] : [make("p", {}, t("bench.none"))];
    }
    const turn = (label: string, next: number) =>
      button(t(label), () => app.run((signal) => bench.showAnswer(next, signal)), { disabled: !(next in answers) });
    const where = make("span", {}, t("bench.answer", { n: answer + 1, all: answers.length }));
    const atoms = make("p", { class: "atoms" }, answers[answer].join(" "));
    return [
      make("div", { class: "turn" }, where, turn("back", answer - 1), turn("next", answer + 1)),
      make("details", { open: !bench.instance.puzzle }, make("summary", {}, t("bench.atoms")), atoms),
    ];
  };

  const rules = broken().map((sentence) => make("li", {}, sentence));
  return [
    ...listOf(verdicts.map(judged), "verdicts"),
    ...sum(),
    ...listOf(bench.messages().map(said), "messages"),
    ...found(),
    ...answered(),
    ...(rules.length ? [make("p", {}, t("bench.breaks"))] : []),
    ...listOf(rules, "broken"),
  ];
}

const listOf = (items: HTMLElement[], name: string) => (items.length ? [make("ul", { class: name }, ...items)] : []);
