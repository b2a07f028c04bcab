/** The page as a whole: the open puzzle, the board, messages, and the mode: playing, editing or the bench. */
import { Board, type Listener } from "./board/board.ts";
import { keepExplanation, type Listed, listed, type PuzzleFile, shortTitle } from "./documents.ts";
import { button, byId, english, isWriting, make, refill } from "./dom.ts";
import { draftOf, isShown, keepDraft, newName, setAddress } from "./drafts.ts";
import { type Engine, EngineError } from "./engine/types.ts";
import { PuzzleError } from "./families/parts/checks.ts";
import { FAMILIES, familyOf } from "./families/registry.ts";
import type { Family, Json } from "./families/types.ts";
import { firstSentence, Home } from "./home.ts";
import { languageOf, ofMessage, t } from "./i18n.ts";
import { Play } from "./modes/play.ts";
import { toFragment } from "./share.ts";

/** The delay after which a running job is shown as working. */
const SOON_MILLISECONDS = 250;
/** The delay after which the address follows a changed puzzle: browsers limit how often addresses change. */
const ADDRESS_AFTER_MILLISECONDS = 250;
/** What is written on keys that have names. */
const SHOWN: Record<string, string> = { Backspace: "⌫", " ": "␣" };

export interface Mode extends Listener {
  /** Take the puzzle that was opened. */
  take?: () => void;
  begin?: () => void;
  render: () => void;
  keypad?: () => string[];
  turn?: (back: boolean) => void;
}

export class App {
  json: any = null;
  mode: Mode = {} as any;
  /** The mode of this page. */
  own: Mode;
  readonly board: Board;
  readonly play: Play;
  readonly home: Home;
  family: Family;
  puzzle: any;
  /** The page's entry for the puzzle, if it has one. */
  listed: Listed | undefined;
  draft = "";
  #job: AbortController | null = null;

  constructor(readonly engine: Engine) {
    [this.family] = FAMILIES;
    this.board = new Board(byId("board"), () => this.mode);
    this.play = new Play(this);
    this.home = new Home(this);
    this.own = this.play;
    byId("dismiss").addEventListener("click", () => this.say(""));
    byId("stop").addEventListener("click", () => this.#job?.abort());
    addEventListener("keydown", (event) => this.#shortcut(event));
  }

  /** Abort the running job, whose puzzle or entries have changed. */
  giveUp() {
    this.#job?.abort();
    this.#job = null;
    byId("stop").hidden = true;
  }

  get busy() {
    return this.#job !== null;
  }

  leave(mode: Mode) {
    this.giveUp();
    this.mode = mode;
    this.play.leave();
  }

  open = (file: PuzzleFile, anew = true) => {
    this.leave(this.own);
    this.home.hide();
    this.#take(file.puzzle);
    keepExplanation(this.listed);
    this.draft = file.draft ?? draftOf(this.json);
    if (file.own && !this.draft) {
      this.draft = newName();
      keepDraft(this.draft, this.json);
    }
    this.#address(file.name, anew);
    this.play.open(file.entries);
    this.own.take?.();
    this.begin();
  };

  openOwn(puzzle: Json) {
    this.open({ puzzle, own: true });
    this.board.focus();
  }

  #take(json: Json) {
    this.family = familyOf(json);
    this.puzzle = this.family.read(json);
    this.json = this.family.write(this.puzzle);
    this.listed = listed(this.json);
  }

  change(json: Json) {
    this.#take(json);
    this.draft ||= newName();
    const kept = keepDraft(this.draft, this.json);
    this.#address();
    this.play.open();
    if (!kept) {
      this.say(t("notKept"), "bad");
    }
  }

  /** Let the address lead to the puzzle, and a reload to its draft. */
  #address(name?: string, anew = false) {
    const { json, draft } = this;
    if (name !== undefined) {
      return setAddress(`#${encodeURIComponent(name)}`, draft, anew);
    }
    setAddress(location.href, draft, anew);
    const isOpen = () => json === this.json && this.mode !== this.home && isShown();
    setTimeout(async () => {
      const fragment = isOpen() && (await toFragment(json));
      if (history.state?.dialog) {
        await new Promise((closed) => addEventListener("popstate", closed, { once: true }));
      }
      if (fragment && isOpen() && fragment !== location.hash) {
        setAddress(fragment, draft); // not before: it would cancel a step back that has begun
      }
    }, ADDRESS_AFTER_MILLISECONDS);
  }

  /** Undo and redo by keys, except in text fields. */
  #shortcut(event: KeyboardEvent) {
    const key = event.key.toLowerCase();
    if (!isWriting(event) && (event.ctrlKey || event.metaKey) && (key === "z" || key === "y")) {
      event.preventDefault();
      this.mode.turn?.(key === "z" && !event.shiftKey);
    }
  }

  /** Show the open puzzle in the chosen language. */
  begin() {
    this.play.steps.close();
    this.say("");
    this.own.begin?.();
    this.render();
  }

  get title() {
    return this.listed ? shortTitle(this.listed) : "";
  }

  get heading() {
    const { family, title } = this;
    const name = t(`${family.kind}.title`);
    return title ? `${name}${/^\d/.test(title) ? "" : ":"} ${title}` : name;
  }

  render() {
    byId("title").textContent = this.heading;
    document.title = this.heading;
    byId("rules").replaceChildren(firstSentence(this.family.kind), " ", make("u", {}, t("allRules")));
    this.mode.render();
    this.#showKeypad();
  }

  #showKeypad() {
    const keys = this.mode.keypad?.() ?? [];
    const keyOf = (key: string) => {
      if (key === "\n") {
        return make("span", { class: "row" });
      }
      const label = key in SHOWN ? { "aria-label": t(`key.${key}`) } : {};
      return button(SHOWN[key] ?? key, () => this.mode.key?.({ key }), { "data-key": key, ...label });
    };
    refill(byId("keypad"), [keys, languageOf()], () => keys.map(keyOf));
  }

  focus() {
    (this.mode === this.home ? this.home.host : this.board).focus();
  }

  /** Show a message, which screen readers announce; the focus leaves the one before. */
  say(text: string | (Node | string)[], tone = "", ...more: HTMLElement[]) {
    const host = byId("message");
    if (byId("answer").contains(document.activeElement)) {
      this.focus();
    }
    host.className = tone;
    host.replaceChildren(...(text ? [text].flat() : []), ...more);
  }

  /** Let screen readers announce a change on the board. */
  announce(text: string) {
    byId("announcer").textContent = text;
  }

  /**
   * Run a job that can be stopped, then use its result unless the job was aborted meanwhile, as another job does;
   * report errors.
   */
  async run<T>(work: (signal: AbortSignal) => Promise<T>, then: (found: T) => unknown = () => {}) {
    this.#job?.abort();
    const job = new AbortController();
    this.#job = job;
    const soon = setTimeout(() => {
      if (this.#job === job) {
        this.say(t("working"));
        byId("stop").hidden = false;
      }
    }, SOON_MILLISECONDS);
    try {
      const found = await work(job.signal);
      job.signal.throwIfAborted();
      then(found);
    } catch (error) {
      if (this.#job === job) {
        this.say([this.explained(error)], job.signal.aborted ? "" : "bad");
      }
    } finally {
      clearTimeout(soon);
      if (this.#job === job) {
        byId("stop").hidden = true;
        this.#job = null;
      }
    }
  }

  explained(error: unknown): Node | string {
    if (error instanceof DOMException && error.name === "AbortError") {
      return t("stopped");
    }
    if (error instanceof PuzzleError) {
      const parts = Object.entries(error.values).map(([name, value]) => [
        name,
        value instanceof Error ? this.explained(value) : String(value),
      ]);
      const what = ofMessage(error.message, Object.fromEntries(parts));
      const { line, column } = error;
      return line ? ofMessage("error.at", { line: `${line}`, column: `${column}`, what }) : what;
    }
    if (error instanceof EngineError) {
      return ofMessage(error.message, { said: english(String(error.cause)) });
    }
    console.error(error);
    return english(String(error));
  }
}
