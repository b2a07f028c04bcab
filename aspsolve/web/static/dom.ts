/** Elements of the page. */

const SVG = "http://www.w3.org/2000/svg";

export type Content = Node | string;
type Tag = keyof HTMLElementTagNameMap;
type Attributes = Record<string, any>;

/** An element of index.html. */
export const byId = (id: string) => document.getElementById(id) as HTMLElement;

/** An element with attributes and children: texts never become markup, attributes with "on" at first are listeners. */
function filled<T extends Element>(element: T, attributes: Attributes, children: Content[]) {
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) {
      element.addEventListener(key.slice(2), value);
    } else if (value !== false && value !== undefined) {
      element.setAttribute(key, value === true ? "" : String(value));
    }
  }
  element.append(...children);
  return element;
}

export const make = <K extends Tag>(name: K, attributes: Attributes = {}, ...children: Content[]) =>
  filled(document.createElement(name), attributes, children);

export const draw = (name: string, attributes: Attributes = {}, ...children: Content[]) =>
  filled(document.createElementNS(SVG, name) as SVGElement, attributes, children);

export const button = (content: string | Content[], onclick: () => unknown, attributes: Attributes = {}) =>
  make("button", { type: "button", onclick, ...attributes }, ...[content].flat());

/** A button that acts once it is pressed a second time. */
export function buttonTwice(text: string, sure: string, act: () => unknown, attributes: Attributes = {}) {
  const press = () => {
    if (element.textContent === sure) {
      act();
    }
    element.removeAttribute("aria-label");
    element.textContent = sure;
  };
  const element = button(text, press, attributes);
  return element;
}

export function download(text: string, type: string, name: string) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  make("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Whether an event comes from a text field, which may be in a shadow tree. */
export function isWriting(event: Event) {
  const [target] = event.composedPath();
  return target instanceof Element && target.closest("input, textarea, dialog, [contenteditable]") !== null;
}

/** Make the buttons of an element one stop of the Tab key; arrow keys move among them. */
export function roving(host: HTMLElement) {
  const buttons = () => [...host.querySelectorAll("button")].filter((one) => one.checkVisibility()) as HTMLElement[];
  host.addEventListener("keydown", ({ key }) => {
    const all = buttons();
    const at = all.indexOf(document.activeElement as any);
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: -at, End: -at - 1 }[key];
    if (by !== undefined) {
      all.at((at + by) % all.length)?.focus();
    }
  });
  host.addEventListener("focusin", ({ target }) => {
    for (const one of buttons()) {
      one.tabIndex = one === target ? 0 : -1;
    }
  });
}

/** Enable or disable buttons, which stay focusable. */
export function enable(prefix: string, turns: Record<string, boolean>) {
  for (const [name, does] of Object.entries(turns)) {
    byId(prefix + name).setAttribute("aria-disabled", String(!does));
  }
}

/** A text in English, whatever the page's language. */
export const english = (text: string) => make("span", { lang: "en" }, text);

/** The content of elements as JSON. */
const shown = new WeakMap<Element, string>();

/** Replace an element's children if `what` they show has changed. */
export function refill(host: Element, what: unknown, content: () => Content[]) {
  const text = JSON.stringify(what);
  if (shown.get(host) !== text) {
    shown.set(host, text);
    host.replaceChildren(...content());
  }
}
