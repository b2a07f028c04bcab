/** New puzzles, made by a solver: with clues of a random answer until it is the only one, or by a search for clues. */
import { parseAtoms, programOf, rowsIn } from "../parts/atoms.ts";
import type { Asked, Json } from "../types.ts";
import type { Model } from "./puzzle.ts";
import SEARCH from "./search.lua";
import type { About, Declared, Predicate } from "./types.ts";

/** The number of superfluous clues as a part of the needed ones, by level. */
const BESIDES: Record<string, number> = { many: 0.6, some: 0.25, few: 0 };
/** The beginning of atoms that show an answer's clues; the most answers whose clues are tried. */
const [CLUE, MOST_CLUED] = ["__clue(", 20];
/** For drawing an answer: the part of random decisions and the limit of conflicts at first, and the most draws. */
const [RANDOM, CONFLICTS_OF_DRAW, MOST_DRAWN] = [0.2, 1000, 12];
/** The number of answers without values of which the one with the most atoms is taken: the longest loop. */
const DRAWS = 4;
/** The most other answers that are excluded at once. */
const AT_ONCE = 8;

const random = (below: number) => Math.floor(Math.random() * below);

function shuffled<T>(all: T[]) {
  const keyed = all.map((one) => [Math.random(), one] as [number, T]);
  return keyed.sort(([one], [other]) => one - other).map(([, one]) => one);
}

/** Options for a random answer, by the part of the solver's decisions that is random. */
const randomly = (part: number) => [`--seed=${random(2 ** 31)}`, `--rand-freq=${part}`, "--sign-def=rnd"];

/** The clues of an answer; those in order at one place are one clue of several lines. */
function cluesIn(atoms: string[], inputs: Predicate[]) {
  const clues: Record<string, string[]> = {};
  for (const clue of atoms.filter((one) => one.startsWith(CLUE)).map((one) => one.slice(CLUE.length, -1))) {
    const ordered = inputs.some((one) => one.ordered && clue.startsWith(`${one.name}(`));
    const place = ordered ? clue.slice(0, clue.indexOf(",")) : clue;
    clues[place] = [...(clues[place] ?? []), clue].sort();
  }
  return Object.values(clues).map((all) => all.join("\n"));
}

const restOf = (atoms: string[]) => String(atoms.filter((one) => !one.startsWith(CLUE)).sort());

/** A random answer, empty if there is none; each further draw is less random and may take twice as many conflicts. */
async function drawn(ask: Asked, program: string) {
  for (let draw = 0; draw < MOST_DRAWN; draw++) {
    const options = ["--configuration=frumpy", `--solve-limit=${CONFLICTS_OF_DRAW * 2 ** draw}`];
    const [answer] = (await ask(program, 1, [...randomly(RANDOM / 2 ** draw), ...options])).shown;
    if (answer) {
      return answer;
    }
  }
  return [];
}

/** Add clues of a random answer to a puzzle without clues until they exclude all others, and more by level. */
export async function clued(
  about: About,
  { made, parts, valued }: Model,
  ask: Asked,
  encoding: string,
  bare: Declared,
  level: string,
): Promise<Json | null> {
  const program = (puzzle: Declared) => `${encoding}\n${programOf(parts.facts(puzzle))}${about.making?.clues}`;
  const withClues = (clues: string[]) => {
    const rows = rowsIn(parseAtoms(clues.flatMap((clue) => clue.split("\n"))));
    const all = about.inputs.map(({ name, arity }) => [name, [...bare.atoms[name], ...rows(`${name}/${arity}`)]]);
    return made(Object.fromEntries(all));
  };
  for (let answer = 0; answer < MOST_CLUED; answer++) {
    let right: string[] = [];
    for (let draw = 0; draw < (valued ? 1 : DRAWS); draw++) {
      const atoms = await drawn(ask, program(bare));
      right = atoms.length > right.length ? atoms : right;
    }
    if (!right.length) {
      break;
    }
    const clues = shuffled(cluesIn(right, about.inputs));
    const taken = new Set<string | undefined>();
    while (!taken.has(undefined)) {
      const needed = [...taken] as string[];
      const { shown } = await ask(program(withClues(needed)), AT_ONCE, randomly(0.05));
      const others = shown.filter((one) => restOf(one) !== restOf(right));
      if (!others.length) {
        const besides = Math.round(taken.size * BESIDES[level]);
        const more = clues.filter((clue) => !taken.has(clue)).slice(0, besides);
        return parts.write(withClues([...needed, ...more]));
      }
      for (const theirs of others.map((one) => new Set<string | undefined>(cluesIn(one, about.inputs)))) {
        if ([...taken].every((clue) => theirs.has(clue))) {
          taken.add(clues.find((clue) => !theirs.has(clue))); // undefined if no clue differs: draw another answer
        }
      }
    }
  }
  return null;
}

/** Search a puzzle whose clues are chosen together with its answer, by a script in one run of the solver. */
export async function searched({ answers, inputs, making }: About, { parts }: Model, ask: Asked, sides: number[]) {
  const size = ["width", "height"].map((side, at) => `#const ${side}=${sides[at]}.`);
  const predicates = [...inputs, ...answers].map(({ arity, name, place, role, where }) => {
    const [x, y] = where > 1 ? [1, 2] : ["left", "right"].includes(place) ? [0, 1] : [1, 0];
    return `["${name}/${arity}"] = { x = ${x}, y = ${y}, clue = ${role !== "answer"} }`;
  });
  const program = `#script (lua)
RULES = [====[${size.join(" ")}
${making?.search}]====]
SEED = ${random(2 ** 30)}
PREDICATES = { ${predicates.join(", ")} }
${SEARCH}
#end.`;
  const [atoms] = (await ask(program, 1, [])).shown;
  return atoms ? parts.ofFacts(rowsIn(parseAtoms(atoms))) : null;
}
