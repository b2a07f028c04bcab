/** The page's texts in the language chosen. */
import { english, make } from "./dom.js";
import TEXTS from "./texts.json" with { type: "json" };

/** @type {Record<string, Record<string, string>>} */
const all = Object.fromEntries(Object.entries(TEXTS).map(([name, texts]) => [name, { ...texts }]));
let language = "en";

/** The languages, by their names in themselves. */
export const LANGUAGES = Object.fromEntries(Object.entries(TEXTS).map(([name, { language: own }]) => [name, own]));

/**
 * Add a family's texts, each under its kind and a full stop.
 * @param {string} kind
 * @param {Record<string, Record<string, string>>} texts
 */
export function addTexts(kind, texts) {
  for (const [name, own] of Object.entries(texts)) {
    for (const [key, text] of Object.entries(own)) {
      all[name][`${kind}.${key}`] = text;
    }
  }
}

/** @param {string} chosen */
export function setLanguage(chosen) {
  language = chosen in all ? chosen : "en";
  return language;
}

/** The language chosen. */
export const languageOf = () => language;

/**
 * A text; the English one, then its key, where there is none.
 * @param {string} key
 * @param {Record<string, unknown>} [values] What stands for the names in braces.
 */
export function t(key, values = {}) {
  const text = all[language][key] ?? all.en[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/**
 * A text in parts, where what stands for a name in braces may be an element.
 * @param {string} key
 * @param {Record<string, Node | string>} values
 */
export function inParts(key, values) {
  const names = t(key, Object.fromEntries(Object.keys(values).map((name) => [name, `\0${name}\0`])));
  return names.split("\0").map((part, index) => (index % 2 ? values[part] : part));
}

/**
 * What has gone wrong.
 * @param {string} message A key, or a sentence of the package's, which is English.
 * @param {Record<string, Node | string>} [values]
 */
export const ofMessage = (message, values = {}) =>
  message in all.en ? make("span", {}, ...inParts(message, values)) : english(message);
