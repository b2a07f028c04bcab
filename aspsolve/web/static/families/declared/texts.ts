/** What the page says of declared families; what their files say is English, and stands as it is. */
import texts from "./texts.json" with { type: "json" };
import type { About, Predicate } from "./types.ts";

export const SHARED = texts.shared;

export function textsOf({
  answers,
  inputs,
  path,
  rules,
  title,
  translations,
}: About): Record<string, Record<string, string>> {
  const value = path ? "numbers" : "value";
  /** How an answer is entered. */
  const entered = ({ look, values, where }: Predicate) =>
    values.length ? value : where === 2 ? "cell" : look === "step" ? "step" : "edge";
  return Object.fromEntries(
    Object.entries(texts.how).map(([language, how]) => {
      const [help, names, places] = [texts.tools, texts.looks, texts.shared].map((some) => (some as any)[language]);
      const own = translations[language] ?? { title, rules };
      const found: Record<string, string> = {
        title: own.title,
        help: [own.rules, ...answers.map((one) => how[entered(one)])].join(" ").trim(),
      };
      for (const one of inputs) {
        const { look, name, place } = one;
        const like = inputs.filter((other) => other.look === look && other.place === place);
        const more = like.length > 1 ? name.replaceAll("_", " ") : places[place];
        found[`tool.${name}`] = names[look] + (more ? ` (${more})` : "");
        found[`tool.${name}.help`] = help[one.tool];
      }
      return [language, found];
    }),
  );
}
