/** The page's beginning: settings, the engine, and the puzzle that the link names. */
import { App } from "./app.ts";
import { linksTo, rules, type Settings, settings, share } from "./dialogs.ts";
import { type Contents, contents, explanationOf, linked, type PuzzleFile, puzzleFile } from "./documents.ts";
import { byId } from "./dom.ts";
import { draftOfAddress, drafts, isShown } from "./drafts.ts";
import { browserEngine } from "./engine/browser.ts";
import { braveOf, Clingo } from "./engine/clingo.ts";
import { serverEngine } from "./engine/server.ts";
import { addFamily, FAMILIES } from "./families/registry.ts";
import { encodingOf, fetched, later, loaded, script } from "./files.ts";
import { setLanguage, t } from "./i18n.ts";
import { acceptPuzzles } from "./reading.ts";
import { load, save } from "./storage.ts";

const root = document.documentElement;
let chosen = {
  language: navigator.language.slice(0, 2),
  theme: "auto",
  keypad: matchMedia("(pointer: coarse)").matches,
  marks: true,
  timer: false,
  ...load("settings"),
};

function applySettings() {
  chosen.language = setLanguage(chosen.language);
  root.lang = chosen.language;
  root.dataset.theme = chosen.theme;
  for (const name of ["keypad", "marks", "timer"] as const) {
    root.dataset[name] = chosen[name] ? "on" : "off";
  }
  for (const element of document.querySelectorAll("[data-t]")) {
    element.textContent = t(element.getAttribute("data-t") ?? "");
  }
  for (const element of document.querySelectorAll("[data-t-label]")) {
    element.setAttribute("aria-label", t(element.getAttribute("data-t-label") ?? ""));
  }
}

const solver = (megabytes?: number) => new Clingo((name) => fetched(`clingo/${name}`), megabytes);

/** The mode of this page: the editor and the bench have scripts of their own. */
async function modeOf(app: App, there: Contents) {
  if (root.dataset.page === "edit") {
    return new (await loaded()).Edit(app);
  }
  if (root.dataset.page === "bench") {
    await script("bench.js");
    const course = there.course ? await (await fetched("course/course.json")).json() : null;
    const own = there.solver ? solver : null;
    return new later.Bench({ app, solver: own, course });
  }
  return app.play;
}

function chosenEngine(there: Contents) {
  const clingo = solver();
  const engine =
    there.engine === "server" ? serverEngine(there.levels) : browserEngine(clingo, encodingOf, explanationOf);
  return there.solver ? { ...engine, stands: (program: string) => braveOf(clingo, program) } : engine;
}

/** Show the draft, family or puzzle of the address, else home, or the only puzzle of the page. */
async function show(app: App, there: Contents, left = "") {
  const [, what, name] = /^#(draft|family)=(.*)/.exec(location.hash) ?? [];
  const draft = what === "draft" ? name : left;
  const puzzle = drafts().find(({ id }) => id === draft)?.puzzle;
  const open = (file: PuzzleFile) => app.open(file, false);
  if (puzzle && FAMILIES.some(({ kind }) => kind === puzzle.kind)) {
    app.open({ puzzle, draft }, false);
  } else if (what === "family") {
    showFamily(app, name);
  } else if (location.hash.length > 1) {
    await app.run(
      () => linked(location.hash).catch(({ message }: Error) => (message === "notReached" ? message : "error.link")),
      (found) => (typeof found === "string" ? showFamily(app, "", t(found)) : open(found)),
    );
  } else if (there.course || there.puzzles.length === 1) {
    await app.run(() => puzzleFile(there.puzzles[0].file), open);
  } else {
    showFamily(app, "");
  }
}

/** Show the puzzles of a family, or all families, on the page to play; on the editor's page, an empty puzzle. */
function showFamily(app: App, kind: string, error = "") {
  const family = FAMILIES.find((one) => one.kind === kind);
  if (app.own === app.play) {
    app.home.show(kind);
    app.say(error, "bad");
  } else if (family && root.dataset.page === "edit") {
    app.open({ puzzle: family.editing.blank() }, false);
  } else {
    location.replace((byId("mode-play") as HTMLAnchorElement).pathname + location.hash);
  }
}

async function begin() {
  applySettings();
  const there = contents();
  there.families.forEach(addFamily);
  const app = new App(chosenEngine(there));
  byId(`mode-${root.dataset.page}`).ariaCurrent = "page";
  byId("skip").addEventListener("click", (event) => {
    event.preventDefault(); // the link's fragment would replace the puzzle's
    app.focus();
  });
  const choose = (next: Settings) => {
    chosen = next;
    save("settings", chosen);
    applySettings();
    if (app.mode === app.home) {
      app.home.render();
    } else {
      app.begin();
    }
  };
  byId("open").addEventListener("click", (event) => {
    if (app.own === app.play) {
      event.preventDefault(); // the browser would follow the link later, when the address may have changed
      app.home.show("", "#");
    }
  });
  byId("rules").addEventListener("click", () => rules(app));
  byId("share").addEventListener("click", () => app.run(() => linksTo(app), share.bind(null, app)));
  byId("settings").addEventListener("click", () => settings(chosen, choose));
  byId("print").addEventListener("click", () => print());
  acceptPuzzles(app);
  const again = () => show(app, there, history.state?.draft);
  addEventListener("popstate", async () => {
    (byId("dialog") as HTMLDialogElement).close();
    if (!isShown()) {
      await again();
      app.focus();
    }
  });
  // A page restored from the browser's cache has missed changes on other pages.
  addEventListener("pageshow", ({ persisted }) => persisted && app.own === app.play && again());
  app.own = await modeOf(app, there);
  await show(app, there, draftOfAddress());
  root.dataset.ready = "yes";
  if (location.protocol !== "file:") {
    navigator.serviceWorker?.register("sw.js").catch(() => {}); // then there is no page without a network
  }
}

begin().catch((error) => {
  byId("message").textContent = t(error.message);
});
