/** The page end to end in Chromium; pytest starts what serves it, and says where. One browser plays all. */
import "./browser/asking.ts";
import "./browser/making.ts";
import { DISK } from "./browser/cases.ts";

if (DISK) {
  await import("./browser/playing.ts"); // is the same on a server
  await import("./browser/formats.ts");
  await import("./browser/surroundings.ts");
}
