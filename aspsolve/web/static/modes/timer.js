/** How long somebody has played a puzzle, counted while the page is seen, and kept with what was entered. */
import { byId } from "../dom.js";
import { load, save } from "../storage.js";

export class Timer {
  #seconds = 0;
  #name = "";
  #running = false;

  constructor() {
    setInterval(() => this.#tick(), 1000);
    addEventListener("pagehide", () => this.#keep());
  }

  /** @param {string} progress The name under which the progress of the puzzle is kept. */
  open(progress) {
    this.#keep();
    this.#name = `time:${progress}`;
    this.#seconds = Number(load(this.#name)) || 0;
    this.#show();
  }

  /** @param {boolean} running */
  run(running) {
    this.#running = running;
    this.#keep();
  }

  /** Minutes and seconds. */
  get text() {
    const seconds = String(this.#seconds % 60).padStart(2, "0");
    return `${Math.floor(this.#seconds / 60)}:${seconds}`;
  }

  #tick() {
    if (this.#running && !document.hidden && !document.querySelector("dialog[open]")) {
      this.#seconds += 1;
      this.#show();
    }
  }

  #show() {
    byId("timer").textContent = this.text;
  }

  #keep() {
    if (this.#seconds) {
      save(this.#name, this.#seconds);
    }
  }
}
