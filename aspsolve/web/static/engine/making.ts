/** New puzzles made by a solver: a random answer, and clues of it until there is no other. */
import { parseAtoms, programOf } from "../families/parts/atoms.ts";
import { familyOf } from "../families/registry.ts";
import type { Asked, Json } from "../families/types.ts";
import { EngineError, type Order } from "./types.ts";

/** Which part of the clues that are needed there is besides, by what is asked for. */
const BESIDES = { many: 0.6, some: 0.25, few: 0 };
/** What the rules show the clues of an answer by; of how many answers the clues may be too few for one solution. */
const [CLUE, MOST_ANSWERS] = ["__clue(", 20];
/** How many answers are looked at before clues are chosen that exclude all but one of them. */
const AT_ONCE = 8;

function shuffled<T>(all: T[]) {
  const keyed = all.map((one) => [Math.random(), one] as [number, T]);
  return keyed.sort(([one], [other]) => one - other).map(([, one]) => one);
}

/** Options that let the solver answer otherwise each time, by the part of its decisions that is random. */
const randomly = (part: number) => [
  `--seed=${Math.floor(Math.random() * 2 ** 31)}`,
  `--rand-freq=${part}`,
  "--sign-def=rnd",
];

const cluesIn = (atoms: string[]) =>
  atoms.filter((one) => one.startsWith(CLUE)).map((one) => one.slice(CLUE.length, -1));

const restOf = (atoms: string[]) => String(atoms.filter((one) => !one.startsWith(CLUE)).sort());

export async function made(ask: Asked, encoding: string, { family: kind, options, level }: Order): Promise<Json> {
  const { searched, unclued, clues: rules = "", withClue, draws = 1 } = familyOf({ kind }).editing;
  if (searched) {
    return searched(ask, encoding, options);
  }
  const family = familyOf({ kind });
  const bare = family.read({ kind, ...unclued?.(options) });
  const program = (puzzle: any) => `${encoding}\n${programOf(family.facts(puzzle))}${rules}`;
  for (let answer = 0; answer < MOST_ANSWERS; answer++) {
    let right: string[] = [];
    for (let draw = 0; draw < draws; draw++) {
      const [found = []] = (await ask(program(bare), 1, randomly(0.2))).shown;
      right = found.length > right.length ? found : right;
    }
    if (!right.length) {
      break;
    }
    const taken = new Set<any>();
    let puzzle = bare;
    const take = (clue: string | undefined) => {
      taken.add(clue);
      puzzle = clue && withClue?.(puzzle, parseAtoms([clue])[0]);
    };
    const clues = shuffled(cluesIn(right));
    while (puzzle) {
      const { shown } = await ask(program(puzzle), AT_ONCE, randomly(0.05));
      const others = shown.filter((one) => restOf(one) !== restOf(right));
      if (!others.length) {
        const besides = taken.size * (BESIDES[level as keyof typeof BESIDES] ?? 0);
        clues
          .filter((clue) => !taken.has(clue))
          .slice(0, Math.round(besides))
          .forEach(take);
        return family.write(puzzle);
      }
      for (const theirs of others.map((one) => new Set(cluesIn(one)))) {
        if ([...taken].every((clue) => theirs.has(clue))) {
          take(clues.find((clue) => !theirs.has(clue))); // none of them all: another answer is drawn
        }
      }
    }
  }
  throw new EngineError("count.none");
}
