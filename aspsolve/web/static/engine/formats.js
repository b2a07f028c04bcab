/** What a text that was pasted or dropped may be. */

/** Directives that bring in more than a text's own facts. */
export const FOREIGN = /#\s*(?:script|include)\b/;

/**
 * The format that a text looks like.
 * @param {string} text
 */
export function sourceOf(text) {
  if (/^\s*\{/.test(text)) {
    return "json";
  }
  if (/^\s*(\?-|\[|[A-Z]\w*\s*=|:-)/m.test(text)) {
    return "prolog";
  }
  return /\b(cell|word)\s*\(/.test(text) ? "facts" : "text";
}
