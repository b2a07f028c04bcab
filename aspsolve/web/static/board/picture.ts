/** A small picture of a scene, without interaction. */
import { draw } from "../dom.ts";
import type { Scene } from "../families/types.ts";
import { Geometry } from "./geometry.ts";
import { labelsOf, linesOf } from "./lines.ts";
import { looksOf, paint } from "./signs.ts";

export function picture(scene: Scene) {
  const geometry = new Geometry(scene);
  const painted = scene.cells.map((cell) => {
    const parts = [draw("g"), draw("g")];
    paint({ cell, mark: "", inRun: false, badge: "", ghost: {}, candidates: [] }, geometry, parts);
    return parts;
  });
  return draw(
    "svg",
    { class: ["small", ...looksOf(scene)].join(" "), viewBox: geometry.extent.join(" "), "aria-hidden": "true" },
    draw("path", { class: "rim", d: geometry.outline(scene.cells) }),
    ...painted.map(([ground]) => ground),
    draw("g", { class: "lines" }, ...linesOf(scene, null, geometry), ...labelsOf(scene, geometry)),
    draw("g", { class: "signs" }, ...painted.map(([, sign]) => sign)),
  );
}
