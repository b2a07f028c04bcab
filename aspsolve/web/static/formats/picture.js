/** The board as a picture: an SVG document that stands alone, in light colours whatever those of the page. */
import { draw, make } from "../dom.js";

/** What the style sheet says of a board's elements, and what holds where it says nothing. */
const STYLES = {
  fill: "rgb(0, 0, 0)",
  stroke: "none",
  "stroke-width": "1px",
  "stroke-dasharray": "none",
  "stroke-linecap": "butt",
  "stroke-linejoin": "miter",
  "text-anchor": "start",
  "font-size": "16px",
  "font-weight": "400",
};
const FONT = "Helvetica, Arial, sans-serif";
const MARGIN = 4;
/** What stands on the board for those who play, and its names for screen readers. */
const NOT_DRAWN = '.frames, .ghost, .axes[visibility="hidden"], path[d=""], .signs > g:empty';
const NEEDLESS = [
  "id",
  "class",
  "role",
  "style",
  "tabindex",
  "aria-label",
  "aria-hidden",
  "aria-activedescendant",
  "visibility",
];

/** @param {SVGElement} board @returns {string} */
export function pictureOf(board) {
  const picture = /** @type {SVGSVGElement} */ (board.cloneNode(true));
  for (const one of picture.querySelectorAll(NOT_DRAWN)) {
    one.remove();
  }
  for (const one of picture.querySelectorAll(".run")) {
    one.classList.remove("run");
  }
  const host = make("div", {}, picture);
  host.style.cssText = "color-scheme: light; position: absolute; visibility: hidden";
  document.body.append(host);
  for (const one of picture.querySelectorAll("polygon, path, circle, rect, text")) {
    setStyles(one, getComputedStyle(one));
  }
  const box = picture.getBBox();
  host.remove();
  for (const one of [picture, ...picture.querySelectorAll("*")]) {
    NEEDLESS.forEach((name) => {
      one.removeAttribute(name);
    });
  }
  const [x, y] = [box.x, box.y].map((least) => Math.floor(least - MARGIN));
  const [width, height] = [box.width, box.height].map((size) => Math.ceil(size + 2 * MARGIN));
  picture.prepend(
    draw("title", {}, board.getAttribute("aria-label") ?? ""),
    draw("rect", { x, y, width, height, fill: "#fff" }),
  );
  const attributes = { role: "img", "font-family": FONT, viewBox: `${x} ${y} ${width} ${height}`, width, height };
  for (const [name, value] of Object.entries(attributes)) {
    picture.setAttribute(name, String(value));
  }
  return `${new XMLSerializer().serializeToString(picture)}\n`;
}

/**
 * Give an element what the style sheet says of it. A text with a rim becomes two, for not every program draws the rim
 * behind the letters.
 * @param {Element} element
 * @param {CSSStyleDeclaration} style
 */
function setStyles(element, style) {
  for (const [name, usual] of Object.entries(STYLES)) {
    const value = style.getPropertyValue(name);
    if (value === usual) {
      element.removeAttribute(name);
    } else {
      element.setAttribute(name, value);
    }
  }
  if (style.paintOrder.startsWith("stroke")) {
    const rim = /** @type {Element} */ (element.cloneNode(true));
    rim.setAttribute("fill", style.stroke);
    element.before(rim);
    for (const name of ["stroke", "stroke-width", "stroke-linejoin"]) {
      element.removeAttribute(name);
    }
  }
}
