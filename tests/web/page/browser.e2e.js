/** The page end to end in Chromium; pytest starts what serves it, and says where. One browser plays all. */
import "./browser/playing.js";
import "./browser/asking.js";
import "./browser/making.js";
import "./browser/formats.js";
import "./browser/surroundings.js";
