/** The page without a net: its files are kept in the browser, and taken from there where their host is not reached. */
/** @type {{version: string, files: string[]}} What there is, which is written here with the page. */
const KEPT = { version: "", files: [] };
const worker = /** @type {any} */ (self);

worker.addEventListener("install", (/** @type {any} */ event) => {
  const kept = caches.open(KEPT.version).then((cache) => cache.addAll(KEPT.files));
  event.waitUntil(kept.then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  const old = caches.keys().then((all) => all.filter((name) => name.startsWith("aspsolve-") && name !== KEPT.version));
  const gone = old.then((all) => Promise.all(all.map((name) => caches.delete(name))));
  event.waitUntil(gone.then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(worker.registration.scope)) {
    const kept = () => caches.match(request, { ignoreSearch: true });
    event.respondWith(fetch(request).catch(async () => (await kept()) ?? Response.error()));
  }
});
