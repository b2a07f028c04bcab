/** The page's texts in the chosen language. */
import { english, make } from "./dom.ts";
import TEXTS from "./texts.json" with { type: "json" };

const all: Record<string, Record<string, string>> = structuredClone(TEXTS);
let language = "en";

/** The languages' own names, by code. */
export const LANGUAGES = Object.fromEntries(Object.entries(TEXTS).map(([name, { language: own }]) => [name, own]));

/** Add texts, with a prefix and a full stop before their keys. */
export function addTexts(kind: string, texts: Record<string, Record<string, string>>) {
  for (const [name, own] of Object.entries(texts)) {
    for (const [key, text] of Object.entries(own)) {
      all[name][`${kind}.${key}`] = text;
    }
  }
}

export function setLanguage(chosen: string) {
  language = chosen in all ? chosen : "en";
  return language;
}

export const languageOf = () => language;

/** A text with values for the names in braces; the English one, or its key, if there is none. */
export function t(key: string, values: Record<string, unknown> = {}) {
  const text = all[language][key] ?? all.en[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/** A text in parts: the value for a name in braces may be an element. */
export function inParts(key: string, values: Record<string, Node | string>) {
  const names = t(key, Object.fromEntries(Object.keys(values).map((name) => [name, `\0${name}\0`])));
  return names.split("\0").map((part, index) => (index % 2 ? values[part] : part));
}

/** An error message: the text of a key, or a sentence of the package, which is English. */
export const ofMessage = (message: string, values: Record<string, Node | string> = {}) =>
  message in all.en ? make("span", {}, ...inParts(message, values)) : english(message);
