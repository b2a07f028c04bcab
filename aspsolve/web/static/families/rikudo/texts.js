export const texts = {
  en: {
    title: "Rikudo",
    help:
      "Write the numbers from 1 on, one in each cell, so that consecutive numbers are neighbours. A disc between two " +
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
      "Schreibe die Zahlen von 1 an, in jede Zelle eine, sodass aufeinanderfolgende Zahlen Nachbarn sind. Eine Scheibe " +
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
  pt: {
    title: "Rikudo",
    help: "Escreve os números a partir de 1, um em cada casa, de modo que números seguidos sejam vizinhos. Um disco entre duas casas diz que os seus números são seguidos. Escreve um número, ou arrasta a partir de um para escrever os seguintes.",
    numbers: "Números",
    linked: "ligada",
    hexagon: "hexágono de {n}",
    clue: "{k} em ({x},{y})",
    "tool.givens": "Números",
    "tool.links": "Ligações",
    "tool.shape": "Casas",
    "tool.givens.help": "Escolhe uma casa e escreve o seu número; Delete tira-o.",
    "tool.links.help": "Arrasta de uma casa para a vizinha, ou carrega em Shift e uma seta.",
    "tool.shape.help": "Pinta casas, ou apaga-as.",
  },
};
