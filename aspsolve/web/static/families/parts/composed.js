/** Texts in one form, so that what looks the same is the same. */

/** The invisible marks that only say in which direction a text is shown. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * A text in Unicode's form NFC and without marks of direction; anything else as it is.
 * @template T
 * @param {T} value
 */
export const composed = (value) =>
  typeof value === "string" ? /** @type {T & string} */ (value.replace(DIRECTION_MARKS, "").normalize("NFC")) : value;
