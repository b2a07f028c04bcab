export const texts = {
  en: {
    title: "Seek Numbers",
    help:
      "Draw one path from the ring to the disc, through the centre of every cell, straight or round corners. A number " +
      "says how often the path bends between its cell and the next number or the end; before the first number it does " +
      "not bend. Drag to draw, and back to erase; press a cell again to clear it. With keys: Shift and an arrow.",
    first: "the first cell",
    final: "the final cell",
    hint: "hint {n}",
    sofar: "bends so far: {n}",
    lines: "lines: {n}",
    clue: "the hint {n} at ({x},{y})",
    "tool.hints": "Hints",
    "tool.first": "First cell",
    "tool.final": "Final cell",
    "tool.shape": "Cells",
    "tool.hints.help": "Choose a cell and type its hint; Delete takes it away.",
    "tool.first.help": "Choose the cell where the path begins.",
    "tool.final.help": "Choose the cell where the path ends.",
    "tool.shape.help": "Paint cells, or paint them away.",
  },
  de: {
    title: "Seek Numbers",
    help:
      "Zeichne einen Weg vom Ring zur Scheibe, durch die Mitte jeder Zelle. Eine Zahl sagt, wie oft der Weg zwischen " +
      "ihrer Zelle und der nächsten Zahl oder dem Ende abbiegt; vor der ersten Zahl biegt er nicht ab. Ziehe, um zu " +
      "zeichnen, und zurück, um zu löschen; noch ein Druck auf eine Zelle leert sie. Mit Tasten: Umschalt und Pfeil.",
    first: "die erste Zelle",
    final: "die letzte Zelle",
    hint: "Hinweis {n}",
    sofar: "Biegungen bisher: {n}",
    lines: "Linien: {n}",
    clue: "der Hinweis {n} bei ({x},{y})",
    "tool.hints": "Hinweise",
    "tool.first": "Erste Zelle",
    "tool.final": "Letzte Zelle",
    "tool.shape": "Zellen",
    "tool.hints.help": "Wähle eine Zelle und tippe ihren Hinweis; Entf nimmt ihn weg.",
    "tool.first.help": "Wähle die Zelle, in der der Weg beginnt.",
    "tool.final.help": "Wähle die Zelle, in der der Weg endet.",
    "tool.shape.help": "Male Zellen hin oder weg.",
  },
};
