/** What of the lists fits a cell, shown beside it when it is pressed for long, as buttons that enter it. */
import type { App } from "../app.ts";
import { button, byId, roving } from "../dom.ts";
import type { PlayState } from "../families/types.ts";
import { t } from "../i18n.ts";

const MOST = 60;

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
  const below = at.bottom + 8;
  const above = at.top - host.offsetHeight - 8;
  host.style.top = `${below + host.offsetHeight > innerHeight && above > 0 ? above : Math.min(below, innerHeight - host.offsetHeight - 8)}px`;
  host.style.left = `${Math.max(8, Math.min(at.left, innerWidth - host.offsetWidth - 8))}px`;
  buttons[0]?.focus();
}
