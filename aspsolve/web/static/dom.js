/** Elements of the page. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * The page's element of that id.
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id
 * @returns {T}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) {
    throw new Error(`no element ${id}`);
  }
  return /** @type {T} */ (found);
}

/**
 * A new element; texts become text, never markup.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, any>} [attributes] Those that begin with "on" are listeners.
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
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

/**
 * A new button.
 * @param {string | (Node | string)[]} content
 * @param {() => unknown} onclick
 * @param {Record<string, any>} [attributes]
 */
export const button = (content, onclick, attributes = {}) =>
  make("button", { type: "button", onclick, ...attributes }, ...[content].flat());

/** Let a text be saved as a file. @param {string} text @param {string} type @param {string} name */
export function download(text, type, name) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  make("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Whether an event happens where texts are written. @param {Event} event */
export const isWriting = ({ target }) =>
  target instanceof Element && target.closest("input, textarea, dialog") !== null;

/** Let the buttons of an element be one stop of the Tab key, among which arrow keys lead. @param {HTMLElement} host */
export function roving(host) {
  const buttons = () =>
    /** @type {HTMLElement[]} */ ([...host.querySelectorAll("button")].filter((one) => one.checkVisibility()));
  host.addEventListener("keydown", ({ key }) => {
    const all = buttons();
    const at = all.indexOf(/** @type {any} */ (document.activeElement));
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

/**
 * Say whether a button of a toolbar does something now; it can be reached in any case.
 * @param {string} id
 * @param {boolean} does
 */
export const enable = (id, does) => byId(id).setAttribute("aria-disabled", String(!does));

/** A text that is English, whatever the page's language. @param {string} text */
export const english = (text) => make("span", { lang: "en" }, text);

/**
 * A new element of a picture.
 * @param {string} name
 * @param {Record<string, string | number>} [attributes]
 * @param {...(Node | string)} children
 * @returns {SVGElement}
 */
export function draw(name, attributes = {}, ...children) {
  const element = /** @type {SVGElement} */ (document.createElementNS(SVG, name));
  for (const [key, value] of Object.entries(attributes)) {
    element.setAttribute(key, String(value));
  }
  element.append(...children);
  return element;
}
