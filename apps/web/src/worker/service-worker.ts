import { decideCacheRule } from './cache-rules.ts';
import type { WorkerMessage } from './messages.ts';

declare const self: ServiceWorkerGlobalScope;

/** Both are written in by the build: what this version is called, and what its first screen needs. */
declare const __BUILD__: string;
declare const __SHELL__: readonly string[];

const family = 'palpite ';
const cacheName = family + __BUILD__;

/** A page that takes longer than this on a weak line opens from what was kept. */
const pageWaitMs = 4_000;

async function keepShell(): Promise<void> {
  const cache = await caches.open(cacheName);
  // Hashed files come out of the browser's own cache; the page must be the one of this version.
  await cache.addAll(__SHELL__.map((url) => (url === '/' ? new Request(url, { cache: 'reload' }) : url)));
}

/** Calls go past the worker without waking it, where the browser can be told so. */
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
  // A proxy whose server restarts says 502: the kept page says the same better, and asks again.
  return answer && answer.status < 500 ? answer : kept;
}

async function answerAsset(event: FetchEvent): Promise<Response> {
  const kept = await caches.match(event.request, { ignoreVary: true });
  if (kept) return kept;
  const fresh = await fetch(event.request);
  if (fresh.status === 200) {
    const copy = fresh.clone();
    event.waitUntil(caches.open(cacheName).then((cache) => cache.put(event.request, copy)));
  }
  return fresh;
}

/** What a page had loaded before there was a worker. */
async function keepLoaded(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheName);
  const assets = urls.filter(
    (url) => decideCacheRule({ method: 'GET', url, mode: 'cors' }, self.location.origin) === 'asset',
  );
  for (const url of assets) if (!(await cache.match(url, { ignoreVary: true }))) await cache.add(url);
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
