/** What clingo says, by the lines that it says it of. */

export interface Message {
  line: number; // From 1; beyond the encoding's last it is one of the instance.
  column: number;
  end: number; // The column after the last.
  severe: boolean;
  text: string;
}

const MESSAGE = /^-:(\d+):(\d+)(?:-(?:(\d+):)?(\d+))?: (error|warning|info|note): (.*)$/s;

export const messagesOf = (said: string): Message[] =>
  said.split(/^(?=-:\d+:|\*\*\* )/m).flatMap((part) => {
    const [, line, column, otherLine, end, kind, text] = MESSAGE.exec(part) ?? [];
    const last = otherLine ? Number.MAX_SAFE_INTEGER : Number(end ?? Number(column) + 1);
    const severe = kind === "error" || kind === "note";
    return line ? [{ line: Number(line), column: Number(column), end: last, severe, text: text.trim() }] : [];
  });
