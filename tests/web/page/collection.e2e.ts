/** Families of the collection, from home to the end of a puzzle and back, by touch and keys; pytest says which ones. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible, on, PHONE, says, tabTo } from "./chromium.ts";
import { playHere } from "./solving.ts";

const KINDS = (process.env.ASPSOLVE_KINDS ?? "").split(",");

for (const kind of KINDS) {
  test(`${kind}: chosen at home, solved by touch and keys, and back`, () =>
    on(
      "",
      async (page, context) => {
        const card = page.locator(`.card[href="#family=${kind}"]`);
        const all = Number(/of (\d+)/.exec((await card.textContent()) ?? "")?.[1]);
        await tabTo(page, `.card[href="#family=${kind}"]`);
        await page.keyboard.press("Enter");
        await page.locator(".rules .picture svg").first().waitFor({ state: "attached" });
        if (kind === KINDS[0]) {
          await accessible(page, "a family"); // the others are made alike
        }
        const tile = page.locator(".tile").first();
        const [name, address] = [await tile.textContent(), await tile.getAttribute("href")];
        await tile.tap();
        await page.locator("#work").waitFor();
        await playHere(page, context);
        await says(page, /Solved. Well done! \d+:\d\d, (easy, |medium, |hard, |expert, )?0 hints/);
        assert.ok(await page.locator(".board.solved").isVisible());
        await page.getByText("Next puzzle").click();
        await page.waitForURL(({ hash }) => hash.startsWith(`#${kind}-`) && hash !== address);
        await page.goBack();
        await page.goBack();
        assert.equal(await tile.textContent(), `${name}, solved`);
        await page.goBack();
        assert.match((await card.textContent()) ?? "", new RegExp(`1 of ${all} solved`));
      },
      PHONE,
    ));
}
