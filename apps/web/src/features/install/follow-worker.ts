import type { WorkerMessage } from '../../rendering/worker/messages.ts';
import { useUpdate } from '../../shared/device/update.ts';

/** How often a page that stays open asks for a newer version. */
const askEveryMs = 60 * 60_000;

/** The version of this page, as the build wrote it; empty where nothing was built. */
function buildOfPage(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? '';
}

function tell(worker: ServiceWorker, message: WorkerMessage): void {
  worker.postMessage(message);
}

function askBuild(worker: ServiceWorker): Promise<string> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(String(data));
    worker.postMessage({ kind: 'build' } satisfies WorkerMessage, [port2]);
  });
}

function offer(take: () => void): void {
  useUpdate.setState({ take });
}

const reload = () => window.location.reload();

/** A worker that waits: of this page's own version it may begin, of a newer one the player decides when. */
async function meetWaiting(waiting: ServiceWorker): Promise<void> {
  if ((await askBuild(waiting)) === buildOfPage()) {
    tell(waiting, { kind: 'activate' });
    return;
  }
  offer(() => {
    navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
    tell(waiting, { kind: 'activate' });
  });
}

/** What came before the worker did is kept too, so that this very screen opens offline. */
function keepLoaded(worker: ServiceWorker): void {
  const urls = performance.getEntriesByType('resource').map(({ name }) => name);
  tell(worker, { kind: 'keep', urls });
}

function followUpdates(registration: ServiceWorkerRegistration): void {
  const meet = () => {
    // The first worker of all replaces nothing.
    if (registration.waiting && registration.active) void meetWaiting(registration.waiting);
  };
  meet();
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', meet),
  );
  let askedAt = performance.now();
  const ask = () => {
    if (document.visibilityState !== 'visible' || performance.now() - askedAt < askEveryMs) return;
    askedAt = performance.now();
    // Offline there is nothing newer to hear of.
    registration.update().catch(() => {});
  };
  setInterval(ask, askEveryMs);
  document.addEventListener('visibilitychange', ask);
}

/** Another window took the newer version: this one works on, and takes it when the player says so. */
function followOtherWindows(hadWorker: boolean): void {
  let controlled = hadWorker;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    const worker = navigator.serviceWorker.controller;
    if (controlled && worker)
      void askBuild(worker).then((build) => {
        if (build !== buildOfPage()) offer(reload);
      });
    controlled = true;
  });
}

/**
 * Registers the worker that opens the app without a network, and says through `useUpdate` when a newer version waits.
 * It never reloads by itself.
 */
export async function followWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || buildOfPage() === '') return;
  followOtherWindows(navigator.serviceWorker.controller !== null);
  try {
    const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    followUpdates(registration);
    const { active } = await navigator.serviceWorker.ready;
    if (active) keepLoaded(active);
  } catch {
    // Private windows and full disks refuse workers; the app needs none to run.
  }
}
