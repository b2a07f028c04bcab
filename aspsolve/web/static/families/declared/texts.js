/** What the page says of declared families; what their files say is English, and stands as it is. */
/** @import {About} from "./types.js" */

const HOW = {
  en: {
    value: "Choose a cell and type. Notes are small.",
    cell: "A press shades a cell, a second one marks it as unshaded, a third one empties it; so does the space bar.",
    edge: "Press beside an edge to draw a line, again to cross it out, and again to empty it; or press Shift and an arrow key.",
    step: "Drag from cell to cell, or press Shift and an arrow key.",
  },
  de: {
    value: "Wähle ein Feld und tippe. Notizen sind klein.",
    cell: "Ein Druck schwärzt ein Feld, ein zweiter merkt es als hell vor, ein dritter leert es; ebenso die Leertaste.",
    edge: "Drücke neben eine Kante für eine Linie, noch einmal für ein Kreuz, und noch einmal, um sie zu leeren; oder drücke Umschalt und eine Pfeiltaste.",
    step: "Ziehe von Feld zu Feld, oder drücke Umschalt und eine Pfeiltaste.",
  },
  pt: {
    value: "Escolhe uma casa e escreve. As notas são pequenas.",
    cell: "Um toque pinta uma casa, um segundo marca-a como não pintada, um terceiro esvazia-a; a barra de espaço também.",
    edge: "Toca junto a um lado para traçar uma linha, outra vez para a riscar e outra para a esvaziar; ou carrega em Shift e uma seta.",
    step: "Arrasta de casa em casa, ou carrega em Shift e uma seta.",
  },
};

/** What all of them say. */
export const SHARED = {
  en: {
    clue: "clue {text}",
    circle: "circle",
    shaded: "shaded",
    open: "open",
    "shaded.true": "shaded",
    "shaded.false": "marked as unshaded",
    "circle.true": "circle entered",
    "circle.false": "marked as without a circle",
    lines: "line {lines}",
    crosses: "no line {lines}",
    region: "region {text}",
    right: "right",
    up: "above",
    left: "left",
    down: "below",
    values: "Values",
    noSides: "width and height from 1 to 60",
  },
  de: {
    clue: "Hinweis {text}",
    circle: "Kreis",
    shaded: "schwarz",
    open: "offen",
    "shaded.true": "schwarz",
    "shaded.false": "als hell vorgemerkt",
    "circle.true": "Kreis eingetragen",
    "circle.false": "als ohne Kreis vorgemerkt",
    lines: "Linie {lines}",
    crosses: "keine Linie {lines}",
    region: "Gebiet {text}",
    right: "rechts",
    up: "oben",
    left: "links",
    down: "unten",
    values: "Werte",
    noSides: "Breite und Höhe von 1 bis 60",
  },
  pt: {
    clue: "pista {text}",
    circle: "círculo",
    shaded: "pintada",
    open: "por decidir",
    "shaded.true": "pintada",
    "shaded.false": "marcada como não pintada",
    "circle.true": "círculo escrito",
    "circle.false": "marcada como sem círculo",
    lines: "linha {lines}",
    crosses: "sem linha {lines}",
    region: "região {text}",
    right: "à direita",
    up: "em cima",
    left: "à esquerda",
    down: "em baixo",
    values: "Valores",
    noSides: "largura e altura de 1 a 60",
  },
};

const TOOLS = {
  en: {
    shape: "Paint cells, or paint them away.",
    pair: "Drag from a cell to its neighbour, or press Shift and an arrow key.",
    mark: "Press cells, or the space bar.",
    value: "Choose a cell and type; Delete takes it away.",
  },
  de: {
    shape: "Male Felder hin oder weg.",
    pair: "Ziehe von einem Feld zu seinem Nachbarn, oder drücke Umschalt und eine Pfeiltaste.",
    mark: "Drücke Felder, oder die Leertaste.",
    value: "Wähle ein Feld und tippe; Entf nimmt es weg.",
  },
  pt: {
    shape: "Pinta casas, ou apaga-as.",
    pair: "Arrasta de uma casa para a vizinha, ou carrega em Shift e uma seta.",
    mark: "Toca em casas, ou carrega na barra de espaço.",
    value: "Escolhe uma casa e escreve; Delete tira-o.",
  },
};

/** What a tool is called by what it makes. */
const FORMS = {
  en: {
    number: "Numbers",
    letter: "Letters",
    region: "Regions",
    cell: "Cells",
    shade: "Shaded cells",
    circle: "Circles",
    edge: "Lines",
    step: "Steps",
  },
  de: {
    number: "Zahlen",
    letter: "Buchstaben",
    region: "Gebiete",
    cell: "Felder",
    shade: "Schwarze Felder",
    circle: "Kreise",
    edge: "Linien",
    step: "Schritte",
  },
  pt: {
    number: "Números",
    letter: "Letras",
    region: "Regiões",
    cell: "Casas",
    shade: "Casas pintadas",
    circle: "Círculos",
    edge: "Linhas",
    step: "Passos",
  },
};

/** @param {About} about @returns {Record<string, Record<string, string>>} */
export function textsOf({ answer, inputs, rules, title, translations }) {
  const how = answer.arity === 3 ? "value" : answer.arity === 2 ? "cell" : answer.form === "edge" ? "edge" : "step";
  return Object.fromEntries(
    Object.entries(HOW).map(([language, texts]) => {
      const [help, names] = [TOOLS, FORMS].map((all) => /** @type {any} */ (all)[language]);
      const own = translations[language] ?? { title, rules };
      /** @type {Record<string, string>} */
      const found = { title: own.title, help: `${own.rules} ${texts[how]}`.trim() };
      for (const { name, form, arity } of inputs) {
        const tool = form === "cell" ? "shape" : arity === 3 ? "value" : arity === 4 ? "pair" : "mark";
        const others = inputs.filter((one) => one.form === form).length > 1 ? ` (${name.replaceAll("_", " ")})` : "";
        found[`tool.${name}`] = names[form] + others;
        found[`tool.${name}.help`] = help[tool];
      }
      return [language, found];
    }),
  );
}
