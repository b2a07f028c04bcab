/** What is kept in this browser: puzzles of one's own, progress by puzzle, and settings. Where nothing may be kept, nothing is. */

export const keyIn = (name: string) => `aspsolve:${name}`;

/** For as long as a tab is open. */
export const ofTab = () => sessionStorage;
const ofBrowser = () => localStorage;

export function load(name: string, storage = ofBrowser): any {
  try {
    return JSON.parse(storage().getItem(keyIn(name)) ?? "null");
  } catch {
    return null;
  }
}

/** Keep a value, or remove it if it is undefined, and return whether that was done; undo gives way to what is new. */
export function save(name: string, value: unknown, storage = ofBrowser): boolean {
  const key = keyIn(name);
  for (const spared of [[], names("undo:")]) {
    try {
      spared.forEach((one) => {
        localStorage.removeItem(keyIn(`undo:${one}`));
      });
      if (value === undefined) {
        storage().removeItem(key);
      } else {
        storage().setItem(key, JSON.stringify(value));
      }
      return true;
    } catch {
      // a full or forbidden storage: the page works without
    }
  }
  return false;
}

export function names(prefix: string) {
  try {
    const whole = keyIn(prefix);
    return Object.keys(localStorage).flatMap((key) => (key.startsWith(whole) ? [key.slice(whole.length)] : []));
  } catch {
    return [];
  }
}

export const progressOf = (json: unknown) => `progress:${keyOf(json)}`;

/** The name under which it is kept that a puzzle was solved. */
export const solvedOf = (progress: string) => `solved${progress}`;

const [RECENT, MOST_RECENT] = ["recent", 12];

/** The digests of the puzzles that were played last, the last one first. */
export const recent = (): string[] => load(RECENT) ?? [];

export function remember(json: unknown) {
  const key = keyOf(json);
  const [last, ...others] = recent();
  if (last !== key) {
    save(RECENT, [key, last, ...others.filter((one) => one !== key)].filter(Boolean).slice(0, MOST_RECENT));
  }
}

/** The digest by which a puzzle is known, as Python writes it. */
export function keyOf(json: unknown) {
  let hash = 5381;
  for (const sign of JSON.stringify(json)) {
    hash = (Math.imul(hash, 33) ^ (sign.codePointAt(0) as number)) >>> 0;
  }
  return hash.toString(16);
}
