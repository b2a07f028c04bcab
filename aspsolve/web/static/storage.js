/** What is kept in this browser: progress by puzzle, and settings. Where nothing may be kept, nothing is. */

/**
 * @param {string} name
 * @returns {any} Null where there is nothing.
 */
export function load(name) {
  try {
    return JSON.parse(localStorage.getItem(`aspsolve:${name}`) ?? "null");
  } catch {
    return null;
  }
}

/**
 * @param {string} name
 * @param {unknown} value Undefined removes it.
 */
export function save(name, value) {
  try {
    if (value === undefined) {
      localStorage.removeItem(`aspsolve:${name}`);
    } else {
      localStorage.setItem(`aspsolve:${name}`, JSON.stringify(value));
    }
  } catch {
    // a full or forbidden storage: the page works without
  }
}

/**
 * The name under which the progress of a puzzle is kept.
 * @param {unknown} json
 */
export function progressOf(json) {
  let hash = 5381;
  for (const sign of JSON.stringify(json)) {
    hash = (Math.imul(hash, 33) ^ /** @type {number} */ (sign.codePointAt(0))) >>> 0;
  }
  return `progress:${hash.toString(36)}`;
}
