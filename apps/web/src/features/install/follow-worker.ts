import type { WorkerMessage } from '../../rendering/worker/messages.ts';
import { useUpdate } from '../../shared/device/update.ts';

const checkEveryMs = 60 * 60_000;

/** Returns the version of this page; empty in a development build. */
function buildOfPage(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? '';
}

function post(worker: ServiceWorker, message: WorkerMessage): void {
  worker.postMessage(message);
}

function requestBuild(worker: ServiceWorker): Promise<string> {
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

/** A waiting worker of this page's version is activated at once; for a newer version the player decides. */
async function handleWaiting(waiting: ServiceWorker): Promise<void> {
  if ((await requestBuild(waiting)) === buildOfPage()) {
    post(waiting, { kind: 'activate' });
    return;
  }
  offer(() => {
    navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
    post(waiting, { kind: 'activate' });
  });
}

/**
 * Lets the worker store what the page loads without it, so that this screen opens offline: all before the worker
 * existed, what was on its way when the worker took over, and what the browser still had in memory.
 */
function keepLoaded(worker: ServiceWorker): void {
  // Calls never pass through the worker, and a message would wake it for each of them.
  const assets = `${window.location.origin}/assets/`;
  const observer = new PerformanceObserver((list) => {
    const loaded = list.getEntries() as PerformanceResourceTiming[];
    const urls = loaded
      .filter(({ name, workerStart }) => workerStart === 0 && name.startsWith(assets))
      .map(({ name }) => name);
    if (urls.length > 0) post(worker, { kind: 'keep', urls });
  });
  observer.observe({ type: 'resource', buffered: true });
}

function followUpdates(registration: ServiceWorkerRegistration): void {
  const onWaiting = () => {
    // The first worker replaces nothing.
    if (registration.waiting && registration.active) void handleWaiting(registration.waiting);
  };
  onWaiting();
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', onWaiting),
  );
  let checkedAtMs = performance.now();
  const checkForUpdate = () => {
    if (document.visibilityState !== 'visible' || performance.now() - checkedAtMs < checkEveryMs) return;
    checkedAtMs = performance.now();
    // Without a network there is no newer version to find.
    registration.update().catch(() => {});
  };
  setInterval(checkForUpdate, checkEveryMs);
  document.addEventListener('visibilitychange', checkForUpdate);
}

/** Another window activated a newer version: this page continues and offers to reload. */
function followOtherWindows(hadWorker: boolean): void {
  let controlled = hadWorker;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    const worker = navigator.serviceWorker.controller;
    if (controlled && worker)
      void requestBuild(worker).then((build) => {
        if (build !== buildOfPage()) offer(reload);
      });
    controlled = true;
  });
}

/** Offers a newer version through `useUpdate` and never reloads by itself. */
export async function followWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || buildOfPage() === '') return;
  followOtherWindows(navigator.serviceWorker.controller !== null);
  try {
    const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    followUpdates(registration);
    const { active } = await navigator.serviceWorker.ready;
    if (active) keepLoaded(active);
  } catch {
    // Private windows and full disks refuse workers; the app runs without one.
  }
}
