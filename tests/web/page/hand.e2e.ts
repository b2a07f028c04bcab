/** The page in the hand: on phones, by touch, by keys, by screen readers, and over reloads. One browser plays all. */
import "./hand/keeping.ts";
import "./hand/screens.ts";
import "./hand/answers.ts";
import "./hand/touching.ts";
import "./hand/meanwhile.ts";
