/** What is kept in this browser: puzzles of one's own, progress by puzzle, and settings. Where nothing may be kept, nothing is. */

/** Where something is kept in the browser. @param {string} name */
export const keyIn = (name) => `aspsolve:${name}`;

/** @param {string} name @returns {any} Null if there is nothing. */
export function load(name) {
  try {
    return JSON.parse(localStorage.getItem(keyIn(name)) ?? "null");
  } catch {
    return null;
  }
}

/**
 * @param {string} name
 * @param {unknown} value Undefined removes it.
 * @returns {boolean} Whether it is kept; undo gives way to what is new.
 */
export function save(name, value) {
  const key = keyIn(name);
  for (const spared of [[], names("undo:")]) {
    try {
      spared.forEach((one) => {
        localStorage.removeItem(keyIn(`undo:${one}`));
      });
      if (value === undefined) {
        localStorage.removeItem(key);
      } else {
        localStorage.setItem(key, JSON.stringify(value));
      }
      return true;
    } catch {
      // a full or forbidden storage: the page works without
    }
  }
  return false;
}

/** The ends of all names that begin so. @param {string} prefix */
export function names(prefix) {
  try {
    const whole = keyIn(prefix);
    return Object.keys(localStorage).flatMap((key) => (key.startsWith(whole) ? [key.slice(whole.length)] : []));
  } catch {
    return [];
  }
}

/** The name under which the progress of a puzzle is kept. @param {unknown} json */
export const progressOf = (json) => `progress:${keyOf(json)}`;

/** The name under which it is kept that a puzzle was solved. @param {string} progress */
export const solvedOf = (progress) => `solved${progress}`;

const [RECENT, MOST_RECENT] = ["recent", 12];

/** The digests of the puzzles that were played last, the last one first. @returns {string[]} */
export const recent = () => load(RECENT) ?? [];

/** Remember that a puzzle is played. @param {unknown} json */
export function remember(json) {
  const key = keyOf(json);
  const [last, ...others] = recent();
  if (last !== key) {
    save(RECENT, [key, last, ...others.filter((one) => one !== key)].filter(Boolean).slice(0, MOST_RECENT));
  }
}

/** The digest by which a puzzle is known, as Python writes it. @param {unknown} json */
export function keyOf(json) {
  let hash = 5381;
  for (const sign of JSON.stringify(json)) {
    hash = (Math.imul(hash, 33) ^ /** @type {number} */ (sign.codePointAt(0))) >>> 0;
  }
  return hash.toString(36);
}
