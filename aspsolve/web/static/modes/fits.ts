/** What of the lists fits a cell, shown beside it when it is pressed for long, as buttons that enter it. */
import type { App } from "../app.ts";
import { button, byId, roving } from "../dom.ts";
import type { PlayState } from "../families/types.ts";
import { t } from "../i18n.ts";

const MOST = 60;
/** How far it is from the cell, and a menu from the sides of the window, in pixels. */
const GAP = 8;

/** Put what is open above the page at a place in the window, or as near as all of it is in there. */
export function put(host: HTMLElement, left: number, top: number) {
  host.style.top = `${Math.min(top, innerHeight - host.offsetHeight - GAP)}px`;
  host.style.left = `${Math.max(GAP, Math.min(left, innerWidth - host.offsetWidth - GAP))}px`;
}

/** What can be entered where the cursor is without breaking a rule for all to see. */
export function fitting({ family, puzzle }: App, { entries, cursor }: PlayState) {
  const broken = family.wrong(puzzle, entries).length;
  const listed = family.lists(puzzle, entries, cursor).flatMap(({ items, fits }) => (fits === false ? [] : items));
  return [...new Set(listed.filter(({ done }) => !done).map(({ text }) => text))].filter((text) => {
    const next = family.pick(puzzle, { entries, cursor }, text);
    return next && next.entries !== entries && family.wrong(puzzle, next.entries).length <= broken;
  });
}

/** Close it by Escape or a press elsewhere; the browser's own way would close it as the long press ends. */
export function listenToFits() {
  const host = byId("fits");
  roving(host);
  addEventListener("pointerdown", ({ target }) => host.contains(target as Node) || host.hidePopover(), true);
  addEventListener("keydown", ({ key }) => key === "Escape" && host.hidePopover());
}

export function showFits(texts: string[], at: DOMRect, enter: (text: string) => void) {
  const host = byId("fits");
  const press = (text: string) => {
    host.hidePopover();
    enter(text);
  };
  const buttons = texts.slice(0, MOST).map((text) => button(text, () => press(text)));
  host.replaceChildren(...(buttons.length ? buttons : [t("fits.none")]));
  host.showPopover();
  const [below, above] = [at.bottom + GAP, at.top - host.offsetHeight - GAP];
  put(host, at.left, below + host.offsetHeight > innerHeight && above > 0 ? above : below);
  buttons[0]?.focus();
}
