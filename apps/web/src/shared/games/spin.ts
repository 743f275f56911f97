/**
 * How far a spin has come at a share of its time: off with a swing, at its fastest after a third, then slower and
 * slower. A closed form, so that everybody sees the same spin whenever they opened the page.
 */
export function spinProgress(time: number): number {
  const t = Math.min(1, Math.max(0, time));
  return t * t * (6 - 8 * t + 3 * t * t);
}

/** The share of its time at which a spin has come so far: the inverse, by halving. */
export function spinTime(progress: number): number {
  if (progress <= 0) return 0;
  if (progress >= 1) return 1;
  let [low, high] = [0, 1];
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2;
    if (spinProgress(middle) < progress) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** When a spin begins and ends, by the server's clock. */
export type SpinSpan = { startMs: number; endMs: number };

/** A spin seen from its beginning may be this late and still roll in full; it then hurries by a little. */
const lateMs = 700;

/**
 * Starts a spin where the server's clock says that it is: one that was just missed begins at its beginning and runs
 * faster, so that nothing jumps, and all of them end together.
 */
export function startSpin(
  place: Element,
  frames: Keyframe[],
  { startMs, endMs }: SpinSpan,
  nowMs: number,
): Animation {
  const elapsedMs = nowMs - startMs;
  const spanMs = endMs - startMs;
  const animation = place.animate(frames, { duration: Math.max(1, spanMs), fill: 'both' });
  if (elapsedMs > 0 && elapsedMs < lateMs) animation.playbackRate = spanMs / (spanMs - elapsedMs);
  else animation.currentTime = Math.min(spanMs, Math.max(0, elapsedMs));
  return animation;
}

/** Starts what moves with a spin that is under way, in step with it. */
export function joinSpin(place: Element, frames: Keyframe[], lead: Animation): Animation {
  const animation = place.animate(frames, lead.effect?.getTiming());
  animation.playbackRate = lead.playbackRate;
  // One that is about to begin has no time of its beginning yet.
  if (lead.startTime === null) animation.currentTime = lead.currentTime;
  else animation.startTime = lead.startTime;
  return animation;
}
