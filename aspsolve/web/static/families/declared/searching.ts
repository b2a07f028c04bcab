/** New puzzles in which no clue can be left out, found by a search over puzzles, as the package does it. */
import { parseAtoms, programOf, rowsIn } from "../parts/atoms.ts";
import { PuzzleError } from "../parts/checks.ts";
import type { Asked } from "../types.ts";
import type { Model } from "./puzzle.ts";
import type { About } from "./types.ts";

/**
 * How many answers are drawn; in how many rounds others are excluded, twice as many for each second answer, four times
 * as many for each fourth, and so on; how many at once, in how many conflicts.
 */
const [MOST_ANSWERS, ROUNDS, AT_ONCE, CONFLICTS] = [60, 4, 8, 20_000];

const random = (below: number) => Math.floor(Math.random() * below);

/** An answer is drawn with clues that fit it; as long as others fit them, these are excluded by copies of the rules. */
export async function searched(about: About, model: Model, ask: Asked, encoding: string, sides: [number, number]) {
  const { answers } = about;
  const [width, height] = sides;
  const { search = "", copy = "", suffix = "", levels = [], prime = 1 } = about.making ?? {};
  const isAnswer = (atom: string) => answers.some(({ name }) => atom.startsWith(`${name}(`));
  const isRight = (atoms: string[]) => String([...atoms].sort()) === String([...right].sort());
  const chance = levels.length ? "--heuristic=Domain" : "--rand-freq=0.1";
  let right: string[] = [];
  for (let drawn = 1; drawn <= MOST_ANSWERS; drawn++) {
    const numbers = Object.entries({ width, height, ...Object.fromEntries(levels.map((one) => [one, random(prime)])) });
    const parts = [...numbers.map(([name, value]) => `#const ${name}=${value}.`), search];
    for (let round = 0; round < ROUNDS * (drawn & -drawn); round++) {
      const options = [`--seed=${random(2 ** 30)}`, "--sign-def=rnd", chance, `--solve-limit=${CONFLICTS}`];
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
  throw new PuzzleError("count.none");
}
