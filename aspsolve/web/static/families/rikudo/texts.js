export const texts = {
  en: {
    title: "Rikudo",
    help:
      "Write the numbers from 1 on, one in each cell, so that consecutive numbers are neighbours. A bar between two " +
      "cells says that theirs are consecutive. Type a number, or drag from one to write the next ones along.",
    numbers: "Numbers",
    linked: "linked",
    hexagon: "hexagon of {n}",
    clue: "{k} at ({x},{y})",
    "tool.givens": "Numbers",
    "tool.links": "Links",
    "tool.shape": "Cells",
    "tool.givens.help": "Choose a cell and type its number; Delete takes it away.",
    "tool.links.help": "Drag from a cell to its neighbour, or press Shift and an arrow key.",
    "tool.shape.help": "Paint cells, or paint them away.",
  },
  de: {
    title: "Rikudo",
    help:
      "Schreibe die Zahlen von 1 an, in jede Zelle eine, sodass aufeinanderfolgende Zahlen Nachbarn sind. Ein Balken " +
      "zwischen zwei Zellen heißt: ihre Zahlen folgen aufeinander. Tippe Zahlen, oder ziehe von einer aus weiter.",
    numbers: "Zahlen",
    linked: "verbunden",
    hexagon: "Sechseck mit {n}",
    clue: "{k} bei ({x},{y})",
    "tool.givens": "Zahlen",
    "tool.links": "Verbindungen",
    "tool.shape": "Zellen",
    "tool.givens.help": "Wähle eine Zelle und tippe ihre Zahl; Entf nimmt sie weg.",
    "tool.links.help": "Ziehe von einer Zelle zu ihrer Nachbarin, oder drücke Umschalt und eine Pfeiltaste.",
    "tool.shape.help": "Male Zellen hin oder weg.",
  },
};
