/** The service worker: it caches the page's files in the browser, for use when their host cannot be reached. */
/** @type {{version: string, files: string[]}} The version and the files, inserted when the page is written. */
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
