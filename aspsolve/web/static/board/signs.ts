/** The signs in a cell: frames, ends, texts, notes, candidates, counts and badges. */
import { draw } from "../dom.ts";
import type { Scene, SceneCell } from "../families/types.ts";
import type { Geometry } from "./geometry.ts";

/** The width in a cell that its candidates share, and their height and middle if something is above them. */
const CANDIDATES_WIDTH = 28;
const BELOW = { height: 18, middle: 6 };

export interface Shown {
  cell: SceneCell;
  mark: string; // Its role: new, reason, wrong, hint, or none.
  inRun: boolean; // Whether it belongs to the cursor's cells.
  same?: boolean; // Whether its content is that of the cursor's cell.
  badge: string;
  ghost: Partial<SceneCell>; // The properties that entering the shown hint would add.
  candidates: string[];
}

/** The properties of a scene that change how its whole picture looks. */
export const looksOf = ({ cells, numbered, sided, signs }: Scene) =>
  [
    numbered && "numbered",
    sided && "sided",
    signs?.some(({ text }) => /[○●]/.test(text)) && "dotted",
    cells.some(({ plain }) => plain) && "shadable",
    cells.some(({ small }) => small) && "cornered",
  ].filter(Boolean);

/** The properties of a cell in the ghost that the cell lacks. */
export function lacking({ text, block, figure, mark, struck }: SceneCell, ghost?: SceneCell): Partial<SceneCell> {
  return {
    struck: struck === ghost?.struck ? undefined : ghost?.struck,
    text: text ? "" : ghost?.text,
    block: !block && ghost?.block,
    figure: figure ? undefined : ghost?.figure,
    mark: mark === ghost?.mark ? undefined : ghost?.mark,
  };
}

function kindsOf({ cell, ghost, inRun, mark, same }: Shown) {
  const kinds = [
    cell.ghost && "ghost",
    ghost.block && "dark",
    cell.block && "block",
    cell.block && cell.plain && "shade",
    cell.given && "given",
    cell.lit && "lit",
    inRun && "run",
    same && "same",
    mark,
  ];
  return kinds.filter(Boolean).join(" ");
}

const radiusOf = ({ plain }: SceneCell) => (plain ? 15 : 11);

/** Whether a cell has only a circle, over which lines are drawn. */
const isDisc = ({ mark, text }: SceneCell) => !text && (mark === "white" || mark === "black");

/** Paint a cell in two elements, one below all lines and one above these. */
export function paint(shown: Shown, geometry: Geometry, [ground, sign]: SVGElement[]) {
  const { block, mark, x, y } = shown.cell;
  const [cx, cy] = geometry.at(x, y);
  const disc = { class: `${mark} ${block ? "pale" : ""}`, r: radiusOf(shown.cell), cx, cy };
  const discs = isDisc(shown.cell) ? [draw("circle", disc)] : [];
  ground.setAttribute("class", `cell ${kindsOf(shown)}`);
  ground.replaceChildren(draw("polygon", { points: geometry.points([cx, cy]) }), ...discs);
  sign.setAttribute("class", `sign ${kindsOf(shown)}`);
  sign.setAttribute("transform", `translate(${cx.toFixed(1)} ${cy.toFixed(1)})`);
  sign.replaceChildren(...signsOf(shown, geometry));
}

function signsOf({ cell, mark, badge, ghost, candidates }: Shown, geometry: Geometry) {
  const signs = [];
  const pale = cell.block ? "pale" : "";
  if (mark) {
    signs.push(draw("polygon", { class: `frame ${mark} ${pale}`, points: geometry.points([0, 0], 0.86) }));
  }
  for (const [{ figure, mark: circle }, kind] of [
    [cell, ""],
    [ghost, "ghostly"],
  ] as [Partial<SceneCell>, string][]) {
    if (figure) {
      signs.push(draw("path", { class: `figure ${kind}`, d: figure.outline }));
    }
    if (circle && (kind || !isDisc(cell))) {
      const [r, at] = circle === "open" ? (cell.text ? [3.5, 13] : [5, 0]) : [radiusOf(cell), 0];
      signs.push(draw("circle", { class: `${circle} ${kind || pale}`, r, cx: at, cy: at }));
    }
  }
  const text = cell.text || ghost.text;
  if (text) {
    const kind = ghost.text
      ? "ghostly"
      : `${cell.plain ? "plain" : cell.given ? "printed" : "entered"} ${cell.mark === "black" ? "pale" : pale}`;
    const stands = cell.plain ? ` ${cell.standings?.clue ?? ""}` : "";
    signs.push(written(text, kind + stands, [0, 0], geometry.hexagons ? 17 : 21, 46));
  } else {
    const room = badge || cell.small ? BELOW : { height: CANDIDATES_WIDTH, middle: 0 };
    signs.push(...inRows(cell.notes ? cell.notes.split(" ") : candidates, cell.notes ? "notes" : "candidate", room));
  }
  const struck = ghost.struck || cell.struck;
  if (struck && !candidates.length) {
    signs.push(written(struck, `${ghost.struck ? "ghostly" : "notes"} struck`, [0, 9], 12, 70));
  }
  if (cell.upper || cell.lower) {
    signs.push(draw("path", { class: "diagonal", d: "M-20 -20L20 20" }));
  }
  for (const [part, x, y, most] of [
    ["small", -17, -13, 11],
    ["upper", 9, -9, 14],
    ["lower", -9, 9, 14],
  ] as const) {
    const clue = cell[part];
    if (clue) {
      const stands = cell.standings?.[part === "small" ? "clue" : part] ?? "";
      signs.push(written(clue, `clue ${part} ${pale} ${stands}`, [x, y], most, 36));
    }
  }
  if (cell.corner) {
    signs.push(written(cell.corner, cell.cornerWrong ? "corner bad" : "corner", [12, -12], 11));
  }
  if (badge) {
    const wide = 8 + 6 * badge.length;
    signs.push(draw("rect", { class: "badge", x: 18 - wide, y: -19, width: wide, height: 14, rx: 7 }));
    signs.push(written(badge, "badge-text", [18 - wide / 2, -12], 10));
  }
  return signs;
}

/** A text around a place, shrunk if it would be wider than its room. */
export function written(text: string, kind: string, [x, y]: number[], most: number, room = Number.POSITIVE_INFINITY) {
  const size = Math.min(most, room / [...text].length);
  return draw("text", { class: kind, x, y: (y + size * 0.36).toFixed(1), "font-size": size.toFixed(1) }, text);
}

/** The notes or candidates of a cell, small, in rows. */
function inRows(texts: string[], kind: string, { height, middle }: { height: number; middle: number }) {
  const columns = Math.ceil(Math.sqrt((texts.length * CANDIDATES_WIDTH) / height));
  const rows = Math.ceil(texts.length / columns);
  const wide = CANDIDATES_WIDTH / columns;
  const longest = Math.max(1, ...texts.map((text) => [...text].length));
  const size = Math.min(13, wide, (1.25 * wide) / longest, height / rows);
  const high = 1.2 * size;
  const top = middle - (high * rows) / 2;
  return texts.map((text, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    const place = [wide * (column + 0.5) - CANDIDATES_WIDTH / 2, top + high * (row + 0.5)];
    return written(text, kind, place, size);
  });
}
