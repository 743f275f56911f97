/**
 * Motion of a reel. Positions count cells; a reel moves downwards as its position grows. It accelerates, turns evenly
 * until the server answers, and lands on a whole position with a slight overshoot.
 */
export type Spin = { beginMs: number; speed: number };
export type Landing = { atMs: number; from: number; distance: number; durationMs: number };

const speedUpMs = 160;

/** Returns the position of a turning reel in cells from its start. `speed` is in cells per second. */
export function positionOf({ beginMs, speed }: Spin, nowMs: number): number {
  const seconds = Math.max(0, nowMs - beginMs) / 1_000;
  const up = speedUpMs / 1_000;
  return seconds < up ? (speed * seconds * seconds) / (2 * up) : speed * (seconds - up / 2);
}

/** Plans the landing of a reel with `rows` visible cells, from `atMs`. All visible cells are new at the end. */
export function planLanding(spin: Spin, atMs: number, rows: number): Landing {
  const from = positionOf(spin, atMs);
  const distance = Math.ceil(from) + rows - from;
  return { atMs, from, distance, durationMs: ((2 + swingOf(distance)) * distance * 1_000) / spin.speed };
}

/** Long landings overshoot relatively less, so that every overshoot is about a tenth of a cell. */
function swingOf(distance: number): number {
  return 1 + 3.3 / distance;
}

export function landingPosition({ atMs, from, distance, durationMs }: Landing, nowMs: number): number {
  const part = Math.max(0, Math.min(1, (nowMs - atMs) / durationMs));
  // Its slope at 0 is 2 + swing, which is the even speed, and 0 at 1; it crosses 1 where swing · part is 1.
  return from + distance * (1 - (1 - part) ** 2 * (1 - swingOf(distance) * part));
}

/** Returns the time at which the reel first reaches its position; the sound plays then. */
export function touchdownMs({ atMs, distance, durationMs }: Landing): number {
  return atMs + durationMs / swingOf(distance);
}
