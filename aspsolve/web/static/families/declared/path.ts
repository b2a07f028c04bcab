/** Checks of entries without a solver: paths of numbers or of steps, their bends, and values that are there twice. */
import { cellOf, grouped, without } from "../parts/cells.ts";
import type { Cell, Pair } from "../types.ts";
import type { About, Declared, Entries } from "./types.ts";

/** The bends of a line from a marked cell to the next. */
export interface Count {
  at: string; // The cell's key.
  bends: number;
  wanted: number; // The clue's number of bends.
  wrong: boolean;
  cells: string[];
}

/** The cells of a side's key; for a cell's key, that cell. */
export const endsOf = (side: string) => {
  const [a, b, c, d] = side.split(",");
  return [`${a},${b}`, `${c},${d}`];
};

const drawnIn = ({ marks }: Entries) => Object.keys(marks).filter((side) => marks[side]);

/** The cells along a line from a cell to its end. */
function walk(next: Map<string, string[][]>, start: string) {
  const line = new Set([start]);
  for (const here of line) {
    const on = next.get(here)?.find(([, key]) => !line.has(key));
    if (on) {
      line.add(on[1]);
    }
  }
  return [...line];
}

/** The connected lines, each as the cells along it, from the first or to the final cell if it touches these. */
function chains({ ends }: Declared, entries: Entries) {
  const both = drawnIn(entries).flatMap((side) => [endsOf(side), endsOf(side).reverse()]);
  const next = grouped(both, ([one]) => one);
  const seen = new Set();
  return [...next.keys()].flatMap((key) => {
    if (seen.has(key)) {
      return [];
    }
    const cells = walk(next, walk(next, key).at(-1) as string);
    cells.forEach(seen.add, seen);
    const last = cells[cells.length - 1];
    const ring = cells.length > 2 && !!next.get(last)?.some(([, key]) => key === cells[0]);
    const backwards = last === ends.first || cells[0] === ends.final;
    const directed = backwards || cells[0] === ends.first || last === ends.final;
    return [{ cells: backwards ? cells.reverse() : cells, ring, directed }];
  });
}

/** The bends of a line between marked cells, as far as it is drawn. */
function countsAlong({ bends, ends }: Declared, line: string[]): Count[] {
  const finished: Count[] = [];
  let running: Count | null = null;
  for (const [index, key] of line.entries()) {
    running?.cells.push(key);
    if (key in bends || key === ends.first || key === ends.final) {
      if (running) {
        finished.push({ ...running, wrong: running.bends !== running.wanted });
      }
      running = { at: key, bends: 0, wanted: bends[key] ?? 0, wrong: false, cells: [key] };
    } else if (running && index < line.length - 1) {
      const [before, after] = [cellOf(line[index - 1]), cellOf(line[index + 1])];
      running.bends += before[0] !== after[0] && before[1] !== after[1] ? 1 : 0;
    }
  }
  return running && running.cells.length > 1
    ? [...finished, { ...running, wrong: running.bends > running.wanted }]
    : finished;
}

/** The bends of all lines. A line without an end may go either way: it is wrong if both ways are. */
export function counts(puzzle: Declared, entries: Entries): Count[] {
  if (!Object.keys(puzzle.bends).length) {
    return [];
  }
  return chains(puzzle, entries).flatMap(({ cells, directed }) => {
    const ways = (directed ? [cells] : [cells, [...cells].reverse()]).map((line) => countsAlong(puzzle, line));
    return ways.find((way) => !way.some(({ wrong }) => wrong)) ?? ways[0];
  });
}

/** The entries with a step added; if a cell then has one too many, its oldest step is removed. */
export function drawn({ ends }: Declared, entries: Entries, side: string): Entries {
  let marks = without(entries.marks, side);
  for (const key of endsOf(side)) {
    const most = key === ends.first || key === ends.final ? 1 : 2;
    const touching = drawnIn({ ...entries, marks }).filter((one) => endsOf(one).includes(key));
    for (const oldest of touching.slice(0, Math.max(0, touching.length + 1 - most))) {
      marks = without(marks, oldest);
    }
  }
  return { ...entries, marks: { ...marks, [side]: true } };
}

export function pathOf(
  { answers, inputs, once, path }: About,
  neighbours: Cell[],
  known: (puzzle: Declared, entries: Entries) => Entries,
) {
  const numbered = path && answers[0].look === "number";
  const linking = numbered ? inputs.filter(({ look }) => look === "step") : [];

  const beside = ([a, b]: Cell, [c, d]: Cell) => neighbours.some(([x, y]) => a + x === c && b + y === d);

  function steps(values: Record<string, number>): Pair[] {
    const cells = new Map(Object.entries(values).map(([key, value]) => [value, cellOf(key)]));
    return [...cells].flatMap(([value, here]) => {
      const next = cells.get(value + 1);
      return next && beside(here, next) ? [[...here, ...next] as Pair] : [];
    });
  }

  const twice = (values: Record<string, number | string>, groupOf: (key: string) => unknown) =>
    [...grouped(Object.keys(values), (key) => `${groupOf(key)} ${values[key]}`).values()]
      .filter((keys) => keys.length > 1)
      .flat();

  function wrongNumbers({ atoms, cells }: Declared, values: Record<string, number>) {
    const holder = new Map(Object.entries(values).map(([key, value]) => [value, key]));
    const far = [...holder].flatMap(([value, key]) => {
      const next = holder.get(value + 1);
      return next === undefined || beside(cellOf(key), cellOf(next)) ? [] : [key, next];
    });
    const links = linking.flatMap(({ name }) => atoms[name].map((row) => endsOf(String(row))));
    const apart = links.filter(([one, other]) => Math.abs(values[one] - values[other]) !== 1);
    const outside = Object.keys(values).filter((key) => !(values[key] >= 1 && values[key] <= cells.length));
    return [
      ...twice(values, () => ""),
      ...far,
      ...apart.filter((link) => link.every((key) => key in values)).flat(),
      ...outside,
    ];
  }

  function wrongSteps(puzzle: Declared, entries: Entries) {
    const { ends, places } = puzzle;
    const closed = chains(puzzle, entries).filter(({ cells, ring }) => {
      const whole = cells[0] === ends.first && cells.at(-1) === ends.final;
      return ring || (whole && cells.length < places.size);
    });
    return [...counts(puzzle, entries).filter(({ wrong }) => wrong), ...closed].flatMap(({ cells }) => cells);
  }

  return {
    beside,
    steps,
    numbered,
    /** Cells whose entries obviously break a rule. */
    wrong(puzzle: Declared, entries: Entries): Cell[] {
      const values = known(puzzle, entries).values as Record<string, number>;
      const named = once.filter((name) => name in puzzle.atoms);
      const regions = named.map((name) => new Map(puzzle.atoms[name].map(([x, y, region]) => [`${x},${y}`, region])));
      const keys = [
        ...(once.includes("rows") ? twice(values, (key) => cellOf(key)[1]) : []),
        ...(once.includes("columns") ? twice(values, (key) => cellOf(key)[0]) : []),
        ...regions.flatMap((region) => twice(values, (key) => region.get(key))),
        ...(numbered ? wrongNumbers(puzzle, values) : path ? wrongSteps(puzzle, entries) : []),
      ];
      return [...new Set(keys)].filter((key) => !(key in puzzle.at)).map(cellOf);
    },

    /** The entries with the next number along a drag, up or down; going back removes it. Null if none leads on. */
    written(puzzle: Declared, entries: Entries, from: Cell, to: Cell, back: boolean): Entries | null {
      const all = known(puzzle, entries).values as Record<string, number>;
      const [here, there] = [String(from), String(to)];
      const number = all[here];
      if (number === undefined || !beside(from, to)) {
        return null;
      }
      if (there in all) {
        const taken = back && Object.keys(entries.values).at(-1) === here;
        return taken ? { ...entries, values: without(entries.values, here) } : entries;
      }
      const used = new Set(Object.values(all));
      const free = [number + 1, number - 1].find((k) => k >= 1 && k <= puzzle.cells.length && !used.has(k));
      return free === undefined ? entries : { ...entries, values: { ...entries.values, [there]: free } };
    },
  };
}
