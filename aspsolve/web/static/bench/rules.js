/** Which rules of the family's own encoding an answer breaks, by the sentences that stand above them. */

import { programOf } from "../families/parts/atoms.js";

/** A statement of an encoding, and the comment above it. */
const STATEMENT = /((?:^%.*\n)*)^((?:[^%\n"]|"(?:[^"\\]|\\.)*"|\n(?!\s*(?:%|\n)))+?\.)(?=\s*$)/gm;

/** What a comment has besides its sentence, and how it names variables: one, or those of a cell. */
const [MARK, PLACEHOLDER] = [/\s*@obvious\b/g, /\{([\w']+)((?:,[\w']+)*)\}/g];

/**
 * The encoding with its constraints as sources of broken(I), and without the rules that make its answer, in place of
 * which stands an answer; and the sentences of the constraints by I.
 * @param {string} encoding
 * @param {string[]} answer
 */
export function relaxed(encoding, answer) {
  const names = new Set(answer.map((atom) => atom.replace(/\(.*/s, "")));
  /** @type {string[]} */
  const sentences = [];
  const rules = [...encoding.matchAll(STATEMENT)].map(([, comment, statement]) => {
    const [head, body] = [statement.split(":-")[0].trim(), statement.split(":-").slice(1).join(":-")];
    if (statement.startsWith("#show") || statement.startsWith("#edge")) {
      return "";
    }
    if (!head && body) {
      const lines = comment.split("\n").map((line) => line.replace(/^%\s*/, ""));
      const said = lines.filter((line) => line && !line.startsWith("@") && !line.startsWith("----")).join(" ");
      sentences.push(
        said.replace(MARK, "").replace(PLACEHOLDER, (_, one, others) => (others ? `(${one}${others})` : one)),
      );
      return `broken(${sentences.length - 1}) :- ${body}`;
    }
    return names.has(/^\{?\s*(-?\w+)/.exec(head)?.[1] ?? "") ? "" : statement;
  });
  const program = [...rules, programOf(answer), "#defined broken/1.", "#show broken/1."].join("\n");
  return { program, sentences };
}
