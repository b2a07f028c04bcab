/** Fingers on the page, for the tests end to end. */
/** @import {BrowserContext, Page} from "playwright-core" */

/**
 * What sends single events of touch.
 * @param {Page} page
 * @param {BrowserContext} context
 */
export async function touching(page, context) {
  const session = await context.newCDPSession(page);
  return (/** @type {string} */ type, /** @type {any[]} */ touchPoints) =>
    session.send("Input.dispatchTouchEvent", /** @type {any} */ ({ type, touchPoints }));
}

/**
 * Fingers on the screen, each a way of points.
 * @param {Page} page
 * @param {BrowserContext} context
 * @param {[number, number][][]} ways
 */
export async function fingers(page, context, ways) {
  const send = await touching(page, context);
  /** @param {number} at */
  const points = (at) => ways.map((way, id) => ({ id, x: way[at][0], y: way[at][1] }));
  for (let count = 1; count <= ways.length; count++) {
    await send("touchStart", points(0).slice(0, count));
  }
  for (let at = 1; at < ways[0].length; at++) {
    await send("touchMove", points(at));
  }
  await send("touchEnd", []);
}

/** What is seen of the board. @param {Page} page */
export const view = async (page) => ((await page.getAttribute("#grid", "viewBox")) ?? "").split(" ").map(Number);

/**
 * Points from one to another.
 * @param {[number, number]} from
 * @param {[number, number]} to
 */
export const way = (from, to, steps = 6) =>
  Array.from(
    { length: steps + 1 },
    (_, index) =>
      /** @type {[number, number]} */ (from.map((value, axis) => value + ((to[axis] - value) * index) / steps)),
  );
