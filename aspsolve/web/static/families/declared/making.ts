/** New puzzles, made by a solver: clues of a random answer until there is no other, or a search over puzzles. */
import { parseAtoms, programOf, rowsIn } from "../parts/atoms.ts";
import type { Asked, Json } from "../types.ts";
import type { Model } from "./puzzle.ts";
import type { About, Declared } from "./types.ts";

/** Which part of the clues that are needed there is besides, by what is asked for. */
const BESIDES: Record<string, number> = { many: 0.6, some: 0.25, few: 0 };
/** What the rules show the clues of an answer by; of how many answers the clues may be too few for one solution. */
const [CLUE, MOST_CLUED] = ["__clue(", 20];
/** The part of the decisions for an answer that is random at first, the conflicts that it may take, and the draws. */
const [RANDOM, CONFLICTS_OF_DRAW, MOST_DRAWN] = [0.2, 1000, 12];
/** This many answers without values are compared, and the one with the most atoms is taken: the longest loop. */
const DRAWS = 4;
/**
 * How many answers of a search are drawn; in how many rounds others are excluded, and in how many conflicts: twice as
 * many for each second answer, four times as many for each fourth, and so on.
 */
const [MOST_ANSWERS, ROUNDS, CONFLICTS] = [60, 4, 2000];
/** How many other answers are excluded at once. */
const AT_ONCE = 8;

const random = (below: number) => Math.floor(Math.random() * below);

function shuffled<T>(all: T[]) {
  const keyed = all.map((one) => [Math.random(), one] as [number, T]);
  return keyed.sort(([one], [other]) => one - other).map(([, one]) => one);
}

/** Options that let the solver answer otherwise each time, by the part of its decisions that is random. */
const randomly = (part: number) => [`--seed=${random(2 ** 31)}`, `--rand-freq=${part}`, "--sign-def=rnd"];

const cluesIn = (atoms: string[]) =>
  atoms.filter((one) => one.startsWith(CLUE)).map((one) => one.slice(CLUE.length, -1));

const restOf = (atoms: string[]) => String(atoms.filter((one) => !one.startsWith(CLUE)).sort());

/** Draws an answer; if it is not found soon, again, less at random and with twice as many conflicts; empty for none. */
async function drawn(ask: Asked, program: string) {
  for (let draw = 0; draw < MOST_DRAWN; draw++) {
    const limit = `--solve-limit=${CONFLICTS_OF_DRAW * 2 ** draw}`;
    const [found] = (await ask(program, 1, [...randomly(RANDOM / 2 ** draw), limit])).shown;
    if (found) {
      return found;
    }
  }
  return [];
}

/** A puzzle without clues gets those of an answer that exclude all others, and more if these are asked for. */
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
    const rows = rowsIn(parseAtoms(clues));
    const all = about.inputs.map(({ name, arity }) => [name, [...bare.atoms[name], ...rows(`${name}/${arity}`)]]);
    return made(Object.fromEntries(all));
  };
  for (let answer = 0; answer < MOST_CLUED; answer++) {
    let right: string[] = [];
    for (let draw = 0; draw < (valued ? 1 : DRAWS); draw++) {
      const found = await drawn(ask, program(bare));
      right = found.length > right.length ? found : right;
    }
    if (!right.length) {
      break;
    }
    const clues = shuffled(cluesIn(right));
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
      for (const theirs of others.map((one) => new Set<string | undefined>(cluesIn(one)))) {
        if ([...taken].every((clue) => theirs.has(clue))) {
          taken.add(clues.find((clue) => !theirs.has(clue))); // none of them all: another answer is drawn
        }
      }
    }
  }
  return null;
}

/** An answer is drawn with clues that fit it; as long as others fit them, these are excluded by copies of the rules. */
export async function searched(about: About, model: Model, ask: Asked, encoding: string, sides: [number, number]) {
  const { answers } = about;
  const [width, height] = sides;
  const { search = "", copy = "", suffix = "", levels = [], prime = 1 } = about.making ?? {};
  const isAnswer = (atom: string) => answers.some(({ name }) => atom.startsWith(`${name}(`));
  const isRight = (atoms: string[]) => String([...atoms].sort()) === String([...right].sort());
  const chance = levels.length ? "--heuristic=Domain" : "--rand-freq=0.1";
  let right: string[] = [];
  for (let answer = 1; answer <= MOST_ANSWERS; answer++) {
    const numbers = Object.entries({ width, height, ...Object.fromEntries(levels.map((one) => [one, random(prime)])) });
    const parts = [...numbers.map(([name, value]) => `#const ${name}=${value}.`), search];
    const patience = answer & -answer;
    for (let round = 0; round < ROUNDS * patience; round++) {
      const options = [`--seed=${random(2 ** 30)}`, "--sign-def=rnd", chance, `--solve-limit=${CONFLICTS * patience}`];
      const [atoms] = (await ask(parts.join("\n"), 1, options)).shown;
      if (!atoms) {
        break;
      }
      if (!round) {
        right = atoms.filter(isAnswer);
        for (const { arity, name } of answers) {
          const atom = `${name}(${Array.from({ length: arity }, (_, at) => `X${at}`)})`;
          parts.push(`:- ${atom}, not __right(${atom}).`);
        }
        parts.push(...right.map((atom) => `__right(${atom}). :- not ${atom}.`));
      }
      const facts = atoms.filter((atom) => !isAnswer(atom));
      const others = (await ask(`${encoding}\n${programOf(facts)}`, AT_ONCE + 1, [])).shown;
      const wrong = others.filter((one) => !isRight(one)).slice(0, AT_ONCE);
      if (!wrong.length) {
        return model.parts.ofFacts(rowsIn(parseAtoms(facts)));
      }
      for (const [at, other] of wrong.entries()) {
        const name = `${suffix}${round}_${at}`;
        parts.push(...other.map((atom) => `${atom.replace("(", `${name}(`)}.`));
        parts.push(...answers.map((one) => `#defined ${one.name}${name}/${one.arity}.`));
        parts.push(copy.replaceAll(suffix, name));
        parts.push(`:- not broken${name}.`);
      }
    }
  }
  return null;
}
