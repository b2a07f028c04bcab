/** Prolog's terms: their tokens are translated into JSON, which the browser parses. Nothing is ever run. */
/** @import {Term} from "../families/parts/query.js" */
import { PuzzleError } from "../families/parts/checks.js";
import { SPACES } from "../families/parts/lines.js";

/**
 * What stands up to a full stop, or to the end of a line behind which another term begins.
 * @typedef {object} Clause
 * @property {boolean} query Whether it begins with ?-.
 * @property {Goal[][]} answers The goals of each of its parts, with ; between them.
 *
 * @typedef {{term: Term, equals: Term | null}} Goal A term and, in an equation, what it is equal to.
 * @typedef {{line: number, column: number}} Place
 * @typedef {Place & {kind: string, text: string, endLine: number}} Token
 * @typedef {{tokens: Token[], stop: Place}} Part Tokens, and the place of what ends them.
 */

const ESCAPED = String.raw`\\[0-7]+(?:\\|(?![0-7\\]))|\\x[0-9a-fA-F]+(?:\\|(?![0-9a-fA-F\\]))|\\(?:[^0-7x]|x(?![0-9a-fA-F]))`;
/** The tokens, the likelier first where two could begin at the same place. */
const TOKENS = Object.entries({
  space: `(?:${SPACES.source}|\\$)+|%[^\\n]*|/\\*[^]*?\\*/`,
  prefix: "\\?-|:-",
  number: "-?[0-9]+",
  name: `[\\p{L}\\p{Nl}\\p{No}_](?:(?!${SPACES.source})[\\w\\u0080-\\u2017\\u201a\\u201b\\u201e-\\u{10ffff}])*`,
  atom: `'[^'\\\\\\n]*(?:(?:${ESCAPED}|'')[^'\\\\\\n]*)*'(?!')|[‘’][^‘’\\n]*[‘’]`,
  string: `"[^"\\\\\\n]*(?:(?:${ESCAPED}|"")[^"\\\\\\n]*)*"(?!")|[“”][^“”\\n]*[“”]`,
  symbol:
    "[\\u2190-\\u21ff\\u2300-\\u2bff\\u{1f000}-\\u{1faff}](?:[\\u2190-\\u21ff\\u2300-\\u2bff\\u{1f000}-\\u{1faff}]|[\\u200d\\ufe0e\\ufe0f\\u20e3])*",
  shortened: "(?:\\|\\s*)?(?:\\.{3}|…)",
  sign: "[^]",
});
const TOKEN = new RegExp(TOKENS.map(([kind, pattern]) => `(?<${kind}>${pattern})`).join("|"), "gu");
const IDENTIFIER = /^[\p{XID_Start}_]\p{XID_Continue}*$/u;
const VARIABLE = /^[_\p{Lu}\p{Lt}\p{Uppercase}]/u;
const SIGNS = "[](),;=.#";
const MAX_DEPTH = 50;
/** The kinds of tokens that are whole terms. */
const LEAVES = ["atom", "string", "number", "variable"];
/** What is left out of a term's JSON while its items are still to come. */
const OPEN_END = "]}";
/** What stands for a character after a backslash; a line's end there stands for nothing. */
const ESCAPES = { a: "\x07", b: "\b", e: "\x1b", f: "\f", n: "\n", r: "\r", s: " ", t: "\t", v: "\v", "\n": "" };
const ESCAPE = /\\u([0-9a-fA-F]{4})|\\U([0-9a-fA-F]{8})|\\x([0-9a-fA-F]+)\\?|\\([0-7]+)\\?|\\(.)|''|""/gsu;

/**
 * The queries and answers in a text; throws PuzzleError.
 * @param {string} text
 * @returns {Clause[]}
 */
export function clausesOf(text) {
  /** @type {Clause[]} */
  const clauses = [];
  /** @type {Token[]} */
  let waiting = [];
  let depth = 0;
  /** @param {Place} stop */
  const end = (stop) => {
    const clause = clauseOf({ tokens: waiting, stop });
    if (clause) {
      clauses.push(clause);
    }
    waiting = [];
  };
  const lines = text.split("\n");
  for (const token of tokensOf(text)) {
    const last = waiting[waiting.length - 1];
    const whole = last && (LEAVES.includes(last.kind) || nesting(last) < 0);
    const begins = LEAVES.includes(token.kind) || token.kind === "prefix" || isSign(token, "[");
    if (!depth && whole && begins && token.line !== last.endLine) {
      end(token);
    }
    depth += nesting(token);
    if (depth > MAX_DEPTH) {
      throw new PuzzleError("text.deep", { most: MAX_DEPTH }, token.line, token.column);
    }
    if (depth < 0) {
      end(token);
      throw unreadable(token);
    }
    if (!depth && isSign(token, ".")) {
      end(token);
    } else {
      waiting.push(token);
    }
  }
  end({ line: lines.length, column: [...lines[lines.length - 1]].length + 1 });
  return clauses;
}

/** @param {Place} place */
const unreadable = ({ line, column }) => new PuzzleError("text.noTerm", {}, line, column);

/**
 * @param {Token} token
 * @param {string} sign
 */
const isSign = ({ kind, text }, sign) => kind === "sign" && text === sign;

/**
 * By how much a token changes the number of open brackets.
 * @param {Token} token
 */
const nesting = ({ kind, text }) => (kind !== "sign" ? 0 : "[(".includes(text) ? 1 : "])".includes(text) ? -1 : 0);

/** @param {string} text */
function* tokensOf(text) {
  let [line, column] = [1, 1];
  for (const found of text.matchAll(TOKEN)) {
    const [kind] = Object.entries(found.groups ?? {}).find(([, part]) => part !== undefined) ?? [""];
    const parts = found[0].split("\n");
    const endLine = line + parts.length - 1;
    if (kind !== "space") {
      yield tokenOf({ kind, text: found[0], line, column, endLine });
    }
    column = (endLine > line ? 1 : column) + [...parts[parts.length - 1]].length;
    line = endLine;
  }
}

/**
 * A token with what it means: names become variables or atoms, quotes are taken away.
 * @param {Token} token
 * @returns {Token}
 */
function tokenOf(token) {
  const { kind, text, line, column } = token;
  if (kind === "name") {
    if (!IDENTIFIER.test(text)) {
      throw new PuzzleError("text.inQuotes", { found: text }, line, column);
    }
    return VARIABLE.test(text) ? { ...token, kind: "variable" } : { ...token, kind: "atom" };
  }
  if (kind === "atom" || kind === "string") {
    return { ...token, text: unquoted(token) };
  }
  if (kind === "symbol") {
    return { ...token, kind: "atom" };
  }
  if (kind === "shortened") {
    throw new PuzzleError("text.shortened", {}, line, column);
  }
  if (kind === "sign" && !SIGNS.includes(text)) {
    throw unreadable(token);
  }
  return isSign(token, "#") ? { ...token, kind: "atom" } : token;
}

/** @param {Token} token */
function unquoted({ text, line, column }) {
  const [quote, inside] = [text[0], text.slice(1, -1)];
  if (quote !== "'" && quote !== '"') {
    return inside;
  }
  return inside.replace(ESCAPE, (whole, short, long, hexadecimal, octal, letter) => {
    if (whole === "''" || whole === '""') {
      return whole[0] === quote ? quote : whole;
    }
    if (letter !== undefined && "\\'\"\u0060".includes(letter)) {
      return letter;
    }
    const meant = /** @type {Record<string, string>} */ (ESCAPES)[letter];
    const code = octal === undefined ? Number.parseInt(short ?? long ?? hexadecimal, 16) : Number.parseInt(octal, 8);
    if (meant === undefined && !(code <= 0x10ffff && (code < 0xd800 || code > 0xdfff))) {
      throw new PuzzleError("text.escape", { found: whole }, line, column);
    }
    return meant ?? String.fromCodePoint(code);
  });
}

/**
 * @param {Part} part
 * @returns {Clause | null}
 */
function clauseOf({ tokens, stop }) {
  const query = tokens[0]?.kind === "prefix";
  const rest = query ? withoutDirective(tokens.slice(1)) : tokens;
  if (!rest.length) {
    return null;
  }
  const parts = split({ tokens: rest, stop }, ";");
  const answers = parts.length > 1 && !parts[parts.length - 1].tokens.length ? parts.slice(0, -1) : parts;
  return { query, answers: answers.map((answer) => split(answer, ",").map(goalOf)) };
}

/**
 * What stands within a query's `initialization((...))`; other tokens as they are.
 * @param {Token[]} tokens
 */
function withoutDirective(tokens) {
  const [name, ...signs] = [...tokens.slice(0, 3), ...tokens.slice(-2)].map(({ text }) => text);
  const wrapped =
    tokens.length > 5 && tokens[0].kind === "atom" && name === "initialization" && signs.join("") === "(())";
  return wrapped ? tokens.slice(3, -2) : tokens;
}

/**
 * The parts of some tokens between those of a sign that stand in no brackets.
 * @param {Part} part
 * @param {string} sign
 */
function split({ tokens, stop }, sign) {
  /** @type {Part[]} */
  const parts = [];
  /** @type {Token[]} */
  let waiting = [];
  let depth = 0;
  for (const token of tokens) {
    depth += nesting(token);
    if (!depth && isSign(token, sign)) {
      parts.push({ tokens: waiting, stop: token });
      waiting = [];
    } else {
      waiting.push(token);
    }
  }
  return [...parts, { tokens: waiting, stop }];
}

/**
 * @param {Part} part
 * @returns {Goal}
 */
function goalOf(part) {
  const sides = split(part, "=");
  const [left, right] = sides.slice(0, 2).map(termOf);
  if (sides.length > 2) {
    throw unreadable(sides[1].stop);
  }
  const [one, other] = left.kind === "compound" && left.text === "=" && !right ? left.items : [];
  return other && left.items.length === 2 ? { term: one, equals: other } : { term: left, equals: right ?? null };
}

/**
 * The term that tokens stand for, by way of JSON.
 * @param {Part} part
 * @returns {Term}
 */
function termOf({ tokens, stop }) {
  /** @type {string[]} */
  const closing = [];
  let json = "";
  for (const [index, token] of tokens.entries()) {
    const { kind, text, line, column } = token;
    const [before, next] = [tokens[index - 1], tokens[index + 1]];
    const begins = !before || nesting(before) > 0 || isSign(before, ",");
    const isCall = isSign(token, "(") && before?.kind === "atom";
    if (LEAVES.includes(kind) && begins) {
      const called = kind === "atom" && next && isSign(next, "(");
      const term = JSON.stringify({ kind: called ? "compound" : kind, text, line, column, items: [] });
      json += called ? term.slice(0, -OPEN_END.length) : term;
    } else if (nesting(token) > 0 && (begins || isCall)) {
      const term = JSON.stringify({ kind: text === "[" ? "list" : "tuple", text: "", line, column, items: [] });
      json += isCall ? "" : term.slice(0, -OPEN_END.length);
      closing.push(text === "[" ? "]" : ")");
    } else if (nesting(token) < 0 && (!begins || (before && isSign(before, "["))) && closing.pop() === text) {
      json += OPEN_END;
    } else if (isSign(token, ",") && !begins && closing.length) {
      json += ",";
    } else {
      throw unreadable(token);
    }
  }
  if (!tokens.length || closing.length) {
    throw unreadable(stop);
  }
  return JSON.parse(json, (_, value) => unwrapped(value));
}

/**
 * A term; what alone stands in parentheses stands for itself.
 * @param {any} value
 */
const unwrapped = (value) => (value?.kind === "tuple" && value.items.length === 1 ? value.items[0] : value);
