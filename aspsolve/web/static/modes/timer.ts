/** The time of play, counted while the page is visible, and stored beside the entries. */
import { byId } from "../dom.ts";
import { load, save } from "../storage.ts";

export class Timer {
  #seconds = 0;
  #name = "";
  #running = false;

  constructor() {
    setInterval(() => this.#tick(), 1000);
    addEventListener("pagehide", () => this.#keep());
  }

  open(progress: string) {
    this.#keep();
    this.#name = `time:${progress}`;
    this.#seconds = Number(load(this.#name)) || 0;
    this.#show();
  }

  run(running: boolean) {
    this.#running = running;
    this.#keep();
  }

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
