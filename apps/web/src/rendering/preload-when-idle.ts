import { onIdle } from './on-idle.ts';

/** How long a screen has for itself before anything is brought ahead. */
const waitMs = 2_000;

/**
 * Brings code that a press may need, once the screen stands and nothing more urgent is under way. What does not arrive
 * is asked for again by the press.
 */
export function preloadWhenIdle(load: () => Promise<unknown>): void {
  const bring = () => void load().catch(() => {});
  setTimeout(() => onIdle(bring, 0), waitMs);
}
