import { decideCacheRule, isRightAnswer } from './cache-rules.ts';
import type { WorkerMessage } from './messages.ts';

declare const self: ServiceWorkerGlobalScope;

/** Set by the build: the version and the files of the first screen. */
declare const __BUILD__: string;
declare const __SHELL__: readonly string[];

const family = 'palpite ';
const cacheName = family + __BUILD__;

/** On a slow network the stored page opens after this time. */
const pageWaitMs = 4_000;

/** Stores the answer of an address. Throws if it is not the expected kind of file. */
async function keep(cache: Cache, url: string, mode: RequestCache = 'default'): Promise<void> {
  const request = new Request(url, { cache: mode });
  const answer = await fetch(request);
  if (isRightAnswer(answer, request.url)) return cache.put(request, answer);
  // The browser's HTTP cache may hold the wrong answer: bypass it once.
  if (mode === 'reload') throw new TypeError(`not the content of ${request.url}`);
  await keep(cache, url, 'reload');
}

async function keepShell(): Promise<void> {
  const cache = await caches.open(cacheName);
  // Hashed files may come from the HTTP cache; the page must be that of this version.
  await Promise.all(__SHELL__.map((url) => keep(cache, url, url === '/' ? 'reload' : 'default')));
}

/** Lets API calls bypass the worker without starting it, where the browser supports static routes. */
async function leaveCalls(event: Event): Promise<void> {
  const { addRoutes } = event as Event & { addRoutes?: (rules: readonly object[]) => Promise<void> };
  const calls = ['/api/*', '/gamecenter-siop/*', '/sandbox/*'];
  await addRoutes?.call(
    event,
    calls.map((pathname) => ({ condition: { urlPattern: { pathname } }, source: 'network' })),
  );
}

async function dropOldVersions(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(family) && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function takeOver(): Promise<void> {
  await dropOldVersions();
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

function afterMs(waitMs: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), waitMs));
}

async function answerPage(event: FetchEvent): Promise<Response> {
  const kept = await caches.match('/', { ignoreSearch: true });
  const fresh = (async () =>
    ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request))();
  if (!kept) return fresh;
  const answer = await Promise.race([fresh.catch(() => null), afterMs(pageWaitMs)]);
  // A proxy answers 502 while the server restarts. The stored page explains that better and retries.
  return answer && answer.status < 500 ? answer : kept;
}

/** Finds a stored answer of any version. Deletes a wrong answer that an earlier worker stored. */
async function findKept(request: Request): Promise<Response | undefined> {
  const kept = await caches.match(request, { ignoreVary: true });
  if (!kept || isRightAnswer(kept, request.url)) return kept;
  for (const name of await caches.keys())
    await (await caches.open(name)).delete(request, { ignoreVary: true });
  return undefined;
}

async function answerAsset(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const kept = await findKept(request);
  if (kept) return kept;
  let fresh = await fetch(request);
  // The browser's HTTP cache may hold the wrong answer too: bypass it once.
  if (fresh.status === 200 && !isRightAnswer(fresh, request.url))
    fresh = await fetch(request, { cache: 'reload' });
  if (fresh.status !== 200) return fresh;
  // A network error instead of the wrong answer, which the browser would keep in memory and reuse after a reload.
  if (!isRightAnswer(fresh, request.url)) return Response.error();
  const copy = fresh.clone();
  event.waitUntil(caches.open(cacheName).then((cache) => cache.put(request, copy)));
  return fresh;
}

/** A file that cannot be loaded now does not stop the others. */
async function keepLoaded(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheName);
  const assets = urls.filter(
    (url) => decideCacheRule({ method: 'GET', url, mode: 'cors' }, self.location.origin) === 'asset',
  );
  for (const url of assets) {
    const kept = await cache.match(url, { ignoreVary: true });
    if (!kept || !isRightAnswer(kept, url)) await keep(cache, url).catch(() => {});
  }
}

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([keepShell(), leaveCalls(event).catch(() => {})]));
});

self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

self.addEventListener('fetch', (event) => {
  const rule = decideCacheRule(event.request, self.location.origin);
  if (rule === 'page') event.respondWith(answerPage(event));
  else if (rule === 'asset') event.respondWith(answerAsset(event));
});

self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage;
  if (message.kind === 'build') event.ports[0]?.postMessage(__BUILD__);
  else if (message.kind === 'activate') event.waitUntil(self.skipWaiting());
  else if (message.kind === 'keep') event.waitUntil(keepLoaded(message.urls).catch(() => {}));
});
