/** The page's texts in the language chosen. */
import { TEXTS } from "./texts.js";

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

/**
 * A text; the English one, then its key, where there is none.
 * @param {string} key
 * @param {Record<string, unknown>} [values] What stands for the names in braces.
 */
export function t(key, values = {}) {
  const text = all[language][key] ?? all.en[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}
