/** What is played on both engines: puzzles with their solutions, which pytest writes, and others. */
import { readFileSync } from "node:fs";

/** Puzzles with their solutions: by name, what the page offers. */
export const CASES: Record<string, any> = Object.fromEntries(
  JSON.parse(readFileSync(process.env.ASPSOLVE_CASES ?? "", "utf8")).map((one: any) => [one.name, one]),
);
/** Where the engine is the browser's: a folder with the page's. */
export const DISK = process.env.ASPSOLVE_DISK ?? "";
export const [FILLIN, SEEK, RIKUDO] = ["fillin-01_example", "seeknumbers-01_example", "rikudo-01_example"];
export const CHAINED = "rikudo-10_random_61_many_links";
/** What has no written explanation is explained by a server alone. */
export const WITH_SERVER = { skip: DISK ? "there is no server" : false };
export const AMBIGUOUS = {
  fillin: { kind: "fillin", grid: ["#_#", "___", "#_#"], words: ["hat", "bag"], min_slot: 2 },
  seeknumbers: { kind: "seeknumbers", size: [3, 3], first: [1, 1], final: [3, 3], hints: [] },
  rikudo: { kind: "rikudo", size: 7, prefilled: [[-2, 0, 1]], links: [] },
};

/** The numbers of a solution in their order. */
export const inOrder = (solution: any): [number, number, number][] =>
  solution.numbers.toSorted((one: any, other: any) => one[2] - other[2]);
