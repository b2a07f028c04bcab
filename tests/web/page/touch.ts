/** Fingers on the page, for the tests end to end. */
import type { BrowserContext, Page } from "playwright-core";

/** What sends single events of touch. */
export async function touching(page: Page, context: BrowserContext) {
  const session = await context.newCDPSession(page);
  return (type: string, touchPoints: any[]) => session.send("Input.dispatchTouchEvent", { type, touchPoints } as any);
}

/** Fingers on the screen, each a way of points. */
export async function fingers(page: Page, context: BrowserContext, ways: [number, number][][]) {
  const send = await touching(page, context);
  const points = (at: number) => ways.map((way, id) => ({ id, x: way[at][0], y: way[at][1] }));
  for (let count = 1; count <= ways.length; count++) {
    await send("touchStart", points(0).slice(0, count));
  }
  for (let at = 1; at < ways[0].length; at++) {
    await send("touchMove", points(at));
  }
  await send("touchEnd", []);
}

/** What is seen of the board. */
export const view = async (page: Page) => ((await page.getAttribute("#grid", "viewBox")) ?? "").split(" ").map(Number);

/** Points from one to another. */
export const way = (from: [number, number], to: [number, number], steps = 6) =>
  Array.from(
    { length: steps + 1 },
    (_, index) => from.map((value, axis) => value + ((to[axis] - value) * index) / steps) as [number, number],
  );
