/** What stands in a cell: frames, ends, texts, notes, candidates, counts and badges. */
import { draw } from "../dom.ts";
import type { Scene, SceneCell } from "../families/types.ts";
import { pointsOf } from "./geometry.ts";

/** The width in a cell that its candidates share, their height where there is something above them, and their middle. */
const CANDIDATES_WIDTH = 28;
const BELOW = { height: 18, middle: 6 };

export interface Shown {
  cell: SceneCell;
  mark: string; // Its role: new, reason, wrong, hint, or none.
  inRun: boolean; // Whether it belongs to the cursor's cells.
  same?: boolean; // Whether it holds the same as the cursor's.
  badge: string;
  ghost: Partial<SceneCell>; // What it would have more if what a hint says were entered.
  candidates: string[];
}

/** What of a scene its whole picture is drawn by. */
export const looksOf = ({ cells, numbered, sided }: Scene) =>
  [
    numbered && "numbered",
    sided && "sided",
    cells.some(({ plain }) => plain) && "shadable",
    cells.some(({ small }) => small) && "cornered",
  ].filter(Boolean);

/** What a cell has once it is as the ghost has it, but does not have yet. */
export function lacking({ text, block, figure, mark, struck }: SceneCell, ghost?: SceneCell): Partial<SceneCell> {
  return {
    struck: struck === ghost?.struck ? undefined : ghost?.struck,
    text: text ? "" : ghost?.text,
    block: !block && ghost?.block,
    figure: figure ? undefined : ghost?.figure,
    mark: mark === ghost?.mark ? undefined : ghost?.mark,
  };
}

export function kindsOf({ cell, ghost, inRun, mark, same }: Shown) {
  const kinds = [
    cell.ghost && "ghost",
    ghost.block && "dark",
    cell.block && "block",
    cell.block && cell.plain && "shade",
    cell.given && "given",
    inRun && "run",
    same && "same",
    mark,
  ];
  return ["cell", ...kinds.filter(Boolean)].join(" ");
}

export function signsOf({ cell, mark, badge, ghost, candidates }: Shown, corners: number[][]) {
  const signs = [];
  const pale = cell.block ? "pale" : "";
  if (mark) {
    signs.push(draw("polygon", { class: `frame ${mark} ${pale}`, points: pointsOf(corners, [0, 0], 0.86) }));
  }
  for (const [{ figure, mark: circle }, kind] of [
    [cell, ""],
    [ghost, "ghostly"],
  ] as [Partial<SceneCell>, string][]) {
    if (figure) {
      signs.push(draw("path", { class: `figure ${kind}`, d: figure.outline }));
    }
    if (circle) {
      const [r, at] = circle === "open" ? (cell.text ? [3.5, 13] : [5, 0]) : [cell.plain ? 15 : 11, 0];
      signs.push(draw("circle", { class: `${circle} ${kind || pale}`, r, cx: at, cy: at }));
    }
  }
  const text = cell.text || ghost.text;
  if (text) {
    const size = Math.min(corners.length > 4 ? 17 : 21, 46 / Math.max(1, [...text].length));
    const kind = ghost.text ? "ghostly" : `${cell.plain ? "plain" : cell.given ? "printed" : "entered"} ${pale}`;
    const stands = cell.plain ? ` ${cell.standings?.clue ?? ""}` : "";
    signs.push(draw("text", { class: kind + stands, "font-size": size.toFixed(1), y: (size * 0.36).toFixed(1) }, text));
  } else if (cell.notes) {
    const size = Math.min(12, 62 / Math.max(3, cell.notes.length));
    signs.push(draw("text", { class: "notes", "font-size": size.toFixed(1), y: 4 }, cell.notes));
  } else {
    signs.push(...candidateSigns(candidates, badge || cell.small ? BELOW : { height: CANDIDATES_WIDTH, middle: 0 }));
  }
  const struck = ghost.struck || cell.struck;
  if (struck) {
    const size = Math.min(10, 62 / Math.max(4, struck.length));
    const kind = `${ghost.struck ? "ghostly" : "notes"} struck`;
    signs.push(draw("text", { class: kind, "font-size": size.toFixed(1), y: 13 }, struck));
  }
  if (cell.upper || cell.lower) {
    signs.push(draw("path", { class: "diagonal", d: "M-20 -20L20 20" }));
  }
  for (const [part, x, y, most] of [
    ["small", -17, -9, 11],
    ["upper", 9, -4, 14],
    ["lower", -9, 14, 14],
  ] as const) {
    const clue = cell[part];
    if (clue) {
      const size = Math.min(most, 36 / clue.length).toFixed(1);
      const stands = cell.standings?.[part === "small" ? "clue" : part] ?? "";
      const kind = `clue ${part} ${pale} ${stands}`;
      signs.push(draw("text", { class: kind, x, y, "font-size": size }, clue));
    }
  }
  if (cell.corner) {
    const kind = cell.cornerWrong ? "corner bad" : "corner";
    signs.push(draw("text", { class: kind, x: 12, y: -8, "font-size": 11 }, cell.corner));
  }
  if (badge) {
    const wide = 8 + 6 * badge.length;
    signs.push(draw("rect", { class: "badge", x: 18 - wide, y: -19, width: wide, height: 14, rx: 7 }));
    signs.push(draw("text", { class: "badge-text", x: 18 - wide / 2, y: -8.5, "font-size": 10 }, badge));
  }
  return signs;
}

/** What a cell can still hold, small, in rows. */
function candidateSigns(texts: string[], { height, middle }: { height: number; middle: number }) {
  const columns = Math.ceil(Math.sqrt((texts.length * CANDIDATES_WIDTH) / height));
  const rows = Math.ceil(texts.length / columns);
  const wide = CANDIDATES_WIDTH / columns;
  const longest = Math.max(1, ...texts.map((text) => [...text].length));
  const size = Math.min(13, wide, (1.25 * wide) / longest, height / rows);
  const high = 1.2 * size;
  const top = middle - (high * rows) / 2;
  return texts.map((text, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    const x = (wide * (column + 0.5) - CANDIDATES_WIDTH / 2).toFixed(1);
    const y = (top + high * (row + 0.5) + size * 0.36).toFixed(1);
    return draw("text", { class: "candidate", "font-size": size.toFixed(1), x, y }, text);
  });
}
