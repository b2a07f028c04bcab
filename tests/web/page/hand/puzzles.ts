/** The puzzles that are played in the hand. */
export const SEVEN = { kind: "rikudo", size: 7, prefilled: [[-2, 0, 1]], links: [] };
export const CROSS = { kind: "fillin", grid: ["#_#", "___", "#_#"], words: ["hat", "bag"], min_slot: 2 };

/** The addresses of those that the page comes with. */
export const [WORDS, GRID, RING, NUMBERS, PATH] = [
  "#fillin-02_lisbon_figure_1",
  "#fillin-05_lab_9x9",
  "#rikudo-02_ring_of_six",
  "#rikudo-07_random_37",
  "#seeknumbers-06_random_5x5",
];
