/** The signs of Answer Set Programming, for the editor's colours. */
import { StreamLanguage } from "@codemirror/language";

/** What is read at a place, and what the editor calls it, in the order in which it is tried. */
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

export const asp = StreamLanguage.define({
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
