import { onIdle } from './on-idle.ts';

/** Delay before anything is preloaded, so that it does not compete with the screen. */
const waitMs = 2_000;

/** Preloads a chunk when the browser is idle. If preloading fails, the click loads it. */
export function preloadWhenIdle(load: () => Promise<unknown>): void {
  const bring = () => void load().catch(() => {});
  setTimeout(() => onIdle(bring, 0), waitMs);
}
