/** @import {Family} from "../types.js" */
import * as play from "./play.js";
import * as puzzle from "./puzzle.js";
import { texts } from "./texts.js";

/** @type {Family} */
export const FILLIN = {
  kind: "fillin",
  drags: false,
  texts,
  read: puzzle.read,
  write: puzzle.write,
  facts: puzzle.facts,
  inputs: ["cell/2", "given/3", "word/2", "char/3", "min_slot/1", "direction/1", "spare_words/0"],
  needed: ["word/2"],
  ofFacts: puzzle.ofFacts,
  solution: puzzle.solution,
  start: puzzle.start,
  filled: puzzle.filled,
  attempt: puzzle.attempt,
  constraints: puzzle.constraints,
  complete: puzzle.complete,
  wrong: puzzle.wrong,
  differs: puzzle.differs,
  holds: puzzle.holds,
  enter: puzzle.enter,
  scene: play.scene,
  cursor: play.cursor,
  run: play.run,
  key: play.key,
  press: play.press,
  again: play.again,
  drag: play.drag,
  keypad: play.keypad,
  lists: play.lists,
  pick: play.pick,
};
