/** What clingo says, by the lines that it says it of. */

/**
 * @typedef {object} Message
 * @property {number} line From 1; beyond the encoding's last it is one of the instance.
 * @property {number} column
 * @property {number} end The column after the last.
 * @property {boolean} severe
 * @property {string} text
 */

const MESSAGE = /^-:(\d+):(\d+)(?:-(?:(\d+):)?(\d+))?: (error|warning|info|note): (.*)$/s;

/** The messages in a text of clingo's. @param {string} said @returns {Message[]} */
export const messagesOf = (said) =>
  said.split(/^(?=-:\d+:|\*\*\* )/m).flatMap((part) => {
    const [, line, column, otherLine, end, kind, text] = MESSAGE.exec(part) ?? [];
    const last = otherLine ? Number.MAX_SAFE_INTEGER : Number(end ?? Number(column) + 1);
    const severe = kind === "error" || kind === "note";
    return line ? [{ line: Number(line), column: Number(column), end: last, severe, text: text.trim() }] : [];
  });
