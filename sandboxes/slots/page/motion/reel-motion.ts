/**
 * How a reel turns. Positions count cells; a reel moves downwards as its position grows. It speeds up, runs evenly for
 * as long as the server thinks, and lands on a whole position with a short swing beyond it.
 */
export type Spin = { beginMs: number; speed: number };
export type Landing = { atMs: number; from: number; distance: number; durationMs: number };

const speedUpMs = 160;

/** Where a turning reel is, in cells from where it began. `speed` is in cells a second. */
export function positionOf({ beginMs, speed }: Spin, nowMs: number): number {
  const seconds = Math.max(0, nowMs - beginMs) / 1_000;
  const up = speedUpMs / 1_000;
  return seconds < up ? (speed * seconds * seconds) / (2 * up) : speed * (seconds - up / 2);
}

/** Plans the landing of a reel that shows `rows` cells, beginning at `atMs`. All its cells are new when it stands. */
export function planLanding(spin: Spin, atMs: number, rows: number): Landing {
  const from = positionOf(spin, atMs);
  const distance = Math.ceil(from) + rows - from;
  return { atMs, from, distance, durationMs: ((2 + swingOf(distance)) * distance * 1_000) / spin.speed };
}

/** Long landings swing relatively less, so that all swing about a tenth of a cell. */
function swingOf(distance: number): number {
  return 1 + 3.3 / distance;
}

export function landingPosition({ atMs, from, distance, durationMs }: Landing, nowMs: number): number {
  const part = Math.max(0, Math.min(1, (nowMs - atMs) / durationMs));
  // Its slope at 0 is 2 + swing, which is the even speed, and 0 at 1; it crosses 1 where swing · part is 1.
  return from + distance * (1 - (1 - part) ** 2 * (1 - swingOf(distance) * part));
}

/** When the reel first reaches its place: the moment of the sound. */
export function touchdownMs({ atMs, distance, durationMs }: Landing): number {
  return atMs + durationMs / swingOf(distance);
}
