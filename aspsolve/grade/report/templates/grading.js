"use strict";
// The table is sorted by the column whose title is clicked: numbers by value, all else as people sort names.
const collator = new Intl.Collator(undefined, { numeric: true });
const compare = (one, other) => (isNaN(one) || isNaN(other) ? collator.compare(one, other) : one - other);
for (const button of document.querySelectorAll("thead button")) {
  button.addEventListener("click", () => {
    const title = button.closest("th");
    const body = title.closest("table").tBodies[0];
    const sign = title.ariaSort === "ascending" ? -1 : 1;
    const key = (row) => row.cells[title.cellIndex].dataset.key ?? row.cells[title.cellIndex].textContent;
    for (const other of title.parentNode.cells) other.ariaSort = null;
    title.ariaSort = sign > 0 ? "ascending" : "descending";
    body.append(...[...body.rows].sort((one, other) => sign * compare(key(one), key(other))));
  });
}
// Only the submissions with the chosen verdict are shown.
for (const choice of document.querySelectorAll("input[name=verdict]")) {
  choice.addEventListener("change", () => {
    for (const element of document.querySelectorAll("[data-verdicts]")) {
      element.hidden = choice.value !== "" && !element.dataset.verdicts.split(" ").includes(choice.value);
    }
  });
}
