/**
 * Keeps the shell of the app, so that it opens without a connection and an old page finds its own scripts on
 * a newer server. `vite.config.mjs` builds it as `/sw.js` with the list of files of its version. It
 * answers for the app's document and files alone; calls to the server never pass through here.
 */
declare const FILES: readonly string[];
declare const VERSION: string;

/** What we use of a service worker's scope; the `webworker` library cannot be loaded beside `dom`. */
type Scope = {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(
    kind: 'install' | 'activate',
    listener: (event: { waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
  addEventListener(kind: 'message', listener: (event: { data: unknown }) => void): void;
  addEventListener(
    kind: 'fetch',
    listener: (event: {
      readonly request: Request;
      respondWith(answer: Promise<Response>): void;
    }) => void,
  ): void;
};

const scope = globalThis as unknown as Scope;
const CACHE = `airworthy-${VERSION}`;
/** The folder this file is served from: `/`, or what a proxy puts before it. */
const DOCUMENT = new URL('./', scope.location.href).pathname;

scope.addEventListener('install', (event) => {
  // The server gives its document to those who ask for a page; others are refused in JSON.
  const document = new Request(DOCUMENT, { headers: { accept: 'text/html' } });
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll([document, ...FILES.map((file) => DOCUMENT + file)])),
  );
});

scope.addEventListener('activate', (event) => {
  event.waitUntil(dropOldVersions().then(() => scope.clients.claim()));
});

// The page asks for it when its reader has accepted the newer version.
scope.addEventListener('message', ({ data }) => {
  if (data === 'take over') void scope.skipWaiting();
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== scope.location.origin) return;
  const path = pathname.slice(DOCUMENT.length);
  if (request.mode === 'navigate' && !/^(api|app\/api|docs)(\/|$)/.test(path))
    event.respondWith(kept(DOCUMENT, request));
  else if (path.startsWith('assets/')) event.respondWith(kept(pathname, request));
});

async function kept(key: string, request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const found = await cache.match(key, { ignoreVary: true });
  if (found !== undefined) return found;
  const answer = await fetch(request);
  if (answer.ok && key !== DOCUMENT) await cache.put(key, answer.clone());
  return answer;
}

async function dropOldVersions(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}
