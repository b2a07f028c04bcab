/** @import {Family} from "../types.js" */
import * as play from "./play.js";
import * as puzzle from "./puzzle.js";
import { texts } from "./texts.js";

/** @type {Family} */
export const SEEK_NUMBERS = {
  kind: "seeknumbers",
  drags: true,
  texts,
  read: puzzle.read,
  write: puzzle.write,
  facts: puzzle.facts,
  inputs: ["cell/2", "first/2", "final/2", "hint/3"],
  needed: ["cell/2", "first/2", "final/2"],
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
