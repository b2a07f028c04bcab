/** The page end to end in Chromium; pytest starts what serves it, and says where. One browser plays all. */
import "./browser/asking.js";
import "./browser/making.js";
import { DISK } from "./browser/cases.js";

if (DISK) {
  await import("./browser/playing.js"); // is the same on a server
  await import("./browser/formats.js");
  await import("./browser/surroundings.js");
}
