/** A small picture of a scene, which does nothing. */
import { draw } from "../dom.ts";
import type { Scene } from "../families/types.ts";
import { Geometry, pointsOf } from "./geometry.ts";
import { labelsOf, linesOf } from "./lines.ts";
import { kindsOf, looksOf, signsOf } from "./signs.ts";

export function picture(scene: Scene) {
  const geometry = new Geometry(scene);
  const shown = scene.cells.map((cell) => ({ cell, mark: "", inRun: false, badge: "", ghost: {}, candidates: [] }));
  const places = scene.cells.map(({ x, y }) => geometry.at(x, y));
  const all = places.map((place) => pointsOf(geometry.corners, place));
  const cells = all.map((points, index) => draw("g", { class: kindsOf(shown[index]) }, draw("polygon", { points })));
  const signs = shown.map((one, index) =>
    draw("g", { transform: `translate(${places[index].join(" ")})` }, ...signsOf(one, geometry.corners)),
  );
  return draw(
    "svg",
    { class: ["small", ...looksOf(scene)].join(" "), viewBox: geometry.extent.join(" "), "aria-hidden": "true" },
    draw("path", { class: "rim", d: all.map((points) => `M${points}z`).join("") }),
    ...cells,
    draw("g", { class: "lines" }, ...linesOf(scene, null, geometry), ...labelsOf(scene, geometry)),
    draw("g", { class: "signs" }, ...signs),
  );
}
