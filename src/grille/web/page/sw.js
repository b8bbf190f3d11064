/**
 * Keeps the page usable without its server. What the server has is always asked first, so that nothing shown is older
 * than the server; what it said last is kept, as one set of files of one version, and given where it cannot be reached.
 */
const FILES = "/page/files.json";
const PREFIX = "grille-";
/** Lists that do not change while a server runs; with the stock one can begin a new puzzle. */
const LISTS = ["/api/kinds", "/api/stock", "/api/formats", "/api/techniques", "/api/methods", "/api/rules"];

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(renew());
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  const path = url.pathname;
  if (path === FILES || (path.startsWith("/api/") && !LISTS.includes(path)) || path === "/healthz") return;
  event.respondWith(answered(request, event));
});

/** The server's answer; without it, what was kept. */
async function answered(request, event) {
  try {
    const answer = await fetch(request);
    if (request.mode === "navigate" && answer.ok) event.waitUntil(renew());
    return answer;
  } catch (error) {
    const path = request.mode === "navigate" ? "/" : new URL(request.url).pathname;
    for (const name of await kept()) {
      const answer = await (await caches.open(name)).match(path);
      if (answer) return answer;
    }
    throw error;
  }
}

/** Keep the files of the server's version, all of them or none; then let go of the older ones. */
async function renew() {
  const answer = await fetch(FILES, { cache: "no-store" });
  const { version, files } = await answer.json();
  const name = PREFIX + version;
  const others = (await kept()).filter((other) => other !== name);
  if (!(await isWhole(name))) {
    const cache = await caches.open(name);
    await cache.addAll([...files, ...LISTS].map((path) => new Request(path, { cache: "no-cache" })));
    await cache.put("/whole", new Response(version));
  }
  await Promise.all(others.map((other) => caches.delete(other)));
}

/** Sets of files that are whole; one, but for the moment in which another takes its place. */
async function kept() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  const whole = await Promise.all(names.map(isWhole));
  return names.filter((_, i) => whole[i]);
}

async function isWhole(name) {
  return (await caches.has(name)) && Boolean(await (await caches.open(name)).match("/whole"));
}
