/** Storage in this browser: drafts, progress by puzzle, and settings. If storage is forbidden, nothing is kept. */

export const keyIn = (name: string) => `aspsolve:${name}`;

/** Storage for as long as a tab is open. */
export const ofTab = () => sessionStorage;
const ofBrowser = () => localStorage;

export function load(name: string, storage = ofBrowser): any {
  try {
    return JSON.parse(storage().getItem(keyIn(name)) ?? "null");
  } catch {
    return null;
  }
}

/** Store a value, or remove it if undefined; return whether that was done. Histories give way to new values. */
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

/** The name under which is stored that a puzzle was solved. */
export const solvedOf = (progress: string) => `solved${progress}`;

const [RECENT, MOST_RECENT] = ["recent", 12];

/** The digests of the puzzles played most recently, the last one first. */
export const recent = (): string[] => load(RECENT) ?? [];

export function remember(json: unknown) {
  const key = keyOf(json);
  const [last, ...others] = recent();
  if (last !== key) {
    save(RECENT, [key, last, ...others.filter((one) => one !== key)].filter(Boolean).slice(0, MOST_RECENT));
  }
}

/** The digest that identifies a puzzle, as Python writes it. */
export function keyOf(json: unknown) {
  let hash = 5381;
  for (const sign of JSON.stringify(json)) {
    hash = (Math.imul(hash, 33) ^ (sign.codePointAt(0) as number)) >>> 0;
  }
  return hash.toString(16);
}
