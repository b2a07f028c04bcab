/** What the page says of declared families; what their files say is English, and stands as it is. */
/** @import {About} from "./types.js" */
import texts from "./texts.json" with { type: "json" };

/** What all of them say. */
export const SHARED = texts.shared;

/** @param {About} about @returns {Record<string, Record<string, string>>} */
export function textsOf({ answer, inputs, path, rules, title, translations }) {
  const value = path && answer.form === "number" ? "numbers" : "value";
  const entered = answer.arity === 3 ? value : answer.arity === 2 ? "cell" : answer.form === "edge" ? "edge" : "step";
  return Object.fromEntries(
    Object.entries(texts.how).map(([language, how]) => {
      const [help, names] = [texts.tools, texts.forms].map((all) => /** @type {any} */ (all)[language]);
      const own = translations[language] ?? { title, rules };
      /** @type {Record<string, string>} */
      const found = { title: own.title, help: `${own.rules} ${how[entered]}`.trim() };
      for (const { name, form, arity } of inputs) {
        const tool =
          form === "cell"
            ? "shape"
            : arity === 3
              ? "value"
              : arity === 4
                ? "pair"
                : form === "first" || form === "final"
                  ? "end"
                  : "mark";
        const others = inputs.filter((one) => one.form === form).length > 1 ? ` (${name.replaceAll("_", " ")})` : "";
        found[`tool.${name}`] = names[form] + others;
        found[`tool.${name}.help`] = help[tool];
      }
      return [language, found];
    }),
  );
}
