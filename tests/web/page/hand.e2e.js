/** The page in the hand: on phones, by touch, by keys, by screen readers, and over reloads. One browser plays all. */
import "./hand/keeping.js";
import "./hand/screens.js";
import "./hand/answers.js";
import "./hand/touching.js";
import "./hand/new.js";
