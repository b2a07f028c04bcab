export const texts = {
  en: {
    title: "Fill-in",
    help:
      "Write every word of the list into the grid, each as often as it is listed, across or down. Type along a run, " +
      "press Enter for the next one and the space bar to turn; or choose a word of the list for the run marked.",
    block: "block",
    length: "{n} letters",
    minSlot: "Shortest run with a word",
    words: "Words, one a line",
    clue: "{c} at ({x},{y})",
    "tool.letters": "Letters",
    "tool.blocks": "Blocks",
    "tool.letters.help": "Choose a square and type the letter that is given there; Delete opens it.",
    "tool.blocks.help": "Paint blocks, or paint them away.",
  },
  de: {
    title: "Füllrätsel",
    help:
      "Schreibe jedes Wort der Liste ins Gitter, so oft wie es da steht, waagerecht oder senkrecht. Tippe entlang einer " +
      "Reihe, Enter führt zur nächsten, die Leertaste dreht; oder wähle ein Wort der Liste für die markierte Reihe.",
    block: "Block",
    length: "{n} Buchstaben",
    minSlot: "Kürzeste Reihe mit Wort",
    words: "Wörter, eins je Zeile",
    clue: "{c} bei ({x},{y})",
    "tool.letters": "Buchstaben",
    "tool.blocks": "Blöcke",
    "tool.letters.help": "Wähle ein Feld und tippe den Buchstaben, der da vorgegeben ist; Entf öffnet es.",
    "tool.blocks.help": "Male Blöcke hin oder weg.",
  },
  pt: {
    title: "Palavras encaixadas",
    help: "Escreve todas as palavras da lista na grelha, cada uma tantas vezes como está na lista, na horizontal ou na vertical. Escreve ao longo de uma fila, Enter leva à seguinte e a barra de espaços muda de direção; ou escolhe uma palavra da lista para a fila marcada.",
    block: "bloco",
    length: "{n} letras",
    minSlot: "Fila mais curta com palavra",
    words: "Palavras, uma por linha",
    clue: "{c} em ({x},{y})",
    "tool.letters": "Letras",
    "tool.blocks": "Blocos",
    "tool.letters.help": "Escolhe uma casa e escreve a letra que lá é dada; Delete abre-a.",
    "tool.blocks.help": "Pinta blocos, ou apaga-os.",
  },
};
