/** The editor of encodings: CodeMirror with ASP's colours, and clingo's messages at their lines. */
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching, HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { type Diagnostic, lintGutter, setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { EditorView, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import type { Message } from "./results.ts";

/** The tokens of encodings and the editor's names for them, in the order in which they are tried. */
const TOKENS: [RegExp, string][] = [
  [/^%(?!\*).*/, "comment"],
  [/^"(?:[^"\\]|\\.)*"?/, "string"],
  [/^#[a-z_]+/, "keyword"],
  [/^not\b/, "keyword"],
  [/^(?::-|:~|\.\.|[<>!=]=?|[-+*/\\&|;:?^])/, "operator"],
  [/^_*[A-Z][A-Za-z0-9_']*/, "variableName"],
  [/^_*[a-z][A-Za-z0-9_']*(?=\()/, "propertyName"],
  [/^_*[a-z][A-Za-z0-9_']*/, "atom"],
  [/^\d+/, "number"],
  [/^[.,(){}[\]@]/, "punctuation"],
];

const asp = StreamLanguage.define({
  name: "asp",
  startState: () => ({ commented: false }),
  token(stream, state) {
    if (state.commented || stream.match("%*")) {
      state.commented = !stream.match(/^.*?\*%/);
      if (state.commented) {
        stream.skipToEnd();
      }
      return "comment";
    }
    for (const [pattern, name] of TOKENS) {
      if (stream.match(pattern)) {
        return name;
      }
    }
    stream.next();
    return null;
  },
  languageData: { commentTokens: { line: "%" } },
});

const COLOURS = HighlightStyle.define([
  { tag: tags.comment, color: "var(--soft)", fontStyle: "italic" },
  { tag: tags.string, color: "var(--new-line)" },
  { tag: tags.keyword, color: "var(--wrong-line)", fontWeight: "600" },
  { tag: tags.variableName, color: "var(--reason-line)" },
  { tag: tags.propertyName, color: "var(--accent)" },
  { tag: tags.number, color: "var(--hint-line)" },
]);
const LOOKS = EditorView.theme({
  "&": { backgroundColor: "var(--sheet)", color: "var(--ink)", border: "1px solid var(--line)", height: "100%" },
  "&.cm-focused": { outline: "3px solid var(--accent)" },
  ".cm-content": { caretColor: "var(--ink)", fontFamily: 'ui-monospace, "DejaVu Sans Mono", monospace' },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "var(--paper)", color: "var(--soft)", border: "0" },
  ".cm-tooltip": { backgroundColor: "var(--sheet)", color: "var(--ink)", borderColor: "var(--line)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--accent-paper) !important",
  },
});

export function editorIn(host: HTMLElement, label: string, changed: (text: string) => void) {
  const extensions = [
    lineNumbers(),
    history(),
    bracketMatching(),
    lintGutter(),
    asp,
    syntaxHighlighting(COLOURS),
    keymap.of([...defaultKeymap, ...historyKeymap]),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false", autocapitalize: "off" }),
    EditorView.updateListener.of((update) => update.docChanged && changed(update.state.doc.toString())),
    LOOKS,
  ];
  const root = host.attachShadow({ mode: "open" }); // which allows styles of its own
  const view = new EditorView({ state: EditorState.create({ extensions }), parent: root, root });
  view.scrollDOM.tabIndex = 0; // so that keys can scroll it, too
  return {
    get text() {
      return view.state.doc.toString();
    },
    replace: (other: string) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: other } }),
    mark(messages: Message[]) {
      const found = messages.map((one) => marked(view.state, one));
      view.dispatch(setDiagnostics(view.state, found));
    },
    show(line: number) {
      const { from } = view.state.doc.line(Math.min(line, view.state.doc.lines));
      view.dispatch({ selection: { anchor: from }, scrollIntoView: true });
      view.focus();
    },
  };
}

function marked({ doc }: EditorState, { line, column, end, severe, text }: Message): Diagnostic {
  const { from, to } = doc.line(Math.min(line, doc.lines));
  const begin = Math.min(to, from + column - 1);
  return {
    from: begin,
    to: Math.max(begin, Math.min(to, from + end - 1)),
    severity: severe ? "error" : "warning",
    message: text,
  };
}
