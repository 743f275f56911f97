import { frameMaxMs, gapsOf, ms, type PageTrace, type Span, type TraceEvent } from './frame-trace.ts';

/** Visible motion between refreshes of the screen. */
export type ShownFigures = {
  moving: number;
  lateOnCompositor: number;
  /** They show something new, or animations of the main thread need them. */
  drawn: number;
  lateOnMain: number;
  worstMs: number;
};

const refreshMs = 1_000 / 60;
/** Not composited, because it changes nothing visible. */
const unseen = 1 << 17;

export function readShown(page: PageTrace): ShownFigures {
  const moving = movingRefreshes(page);
  const stood = stoodOnCompositor(page, moving).map(({ refreshes }) => (refreshes + 1) * refreshMs);
  const drawn = drawnByMain(page).map(({ from, to }) => ms(to - from));
  const late = (lengths: readonly number[]) => lengths.filter((length) => length > frameMaxMs).length;
  return {
    moving: moving.length,
    lateOnCompositor: late(stood),
    drawn: drawn.length,
    lateOnMain: late(drawn),
    worstMs: Math.max(0, ...stood, ...drawn),
  };
}

/** A compositor animation had something new to show. */
function movingRefreshes({ all, window }: PageTrace): number[] {
  const begun = new Map<number, number>();
  const moving = new Set<number>();
  for (const { name, ts, args } of all) {
    const { state, frame_sequence, has_compositor_animation } = args?.frame_reporter ?? {};
    if (name !== 'PipelineReporter' || frame_sequence === undefined || !has_compositor_animation) continue;
    if (ts < window.from || ts > window.to) continue;
    begun.set(frame_sequence, ts);
    if (state !== 'STATE_NO_UPDATE_DESIRED') moving.add(frame_sequence);
  }
  const unchanged = unchangedRefreshes(all);
  const ends = all.filter(({ name, ph }) => name === 'Animation' && ph === 'e').map(({ ts }) => ts);
  // It is reported for one refresh longer.
  const isOver = (sequence: number) => {
    const ts = begun.get(sequence) ?? 0;
    return !begun.has(sequence + 1) && ends.some((end) => end <= ts && ms(ts - end) < 2 * refreshMs);
  };
  return [...moving]
    .filter((sequence) => !isOver(sequence) && !unchanged.has(sequence))
    .sort((a, b) => a - b);
}

/** The animation has not started or rests. */
function unchangedRefreshes(all: readonly TraceEvent[]): ReadonlySet<number> {
  const unchanged = new Set<number>();
  let current: number | undefined;
  for (const { name, args } of all) {
    if (name === 'BeginFrame') current = args?.frameSeqId;
    else if (name === 'EarlyOut_NoDamage' && current !== undefined) unchanged.add(current);
  }
  return unchanged;
}

/** Consecutive refreshes that needed motion but drew no frame. */
function stoodOnCompositor({ all }: PageTrace, moving: readonly number[]) {
  const drawn = new Set(all.filter(({ name }) => name === 'DrawFrame').map(({ args }) => args?.frameSeqId));
  const stood: { sequence: number; refreshes: number }[] = [];
  for (const sequence of moving) {
    if (drawn.has(sequence)) continue;
    const last = stood.at(-1);
    if (last && last.sequence + last.refreshes === sequence) last.refreshes += 1;
    else stood.push({ sequence, refreshes: 1 });
  }
  return stood;
}

/** Requested by the page or needed by main-thread animations. */
function drawnByMain({ main, all, frameStarts, window }: PageTrace): Span[] {
  return [...requestedFrames(main), ...animatedFrames(all, frameStarts, window)];
}

function requestedFrames(main: readonly TraceEvent[]): Span[] {
  const requestedAt = new Map<number | string, number>();
  const frames: Span[] = [];
  const isNew = newsIn(main);
  // Of the measurement, and so is each one made in its callbacks.
  let own: number | string | undefined;
  let ownUntil = Number.POSITIVE_INFINITY;
  for (const { name, ts, dur = 0, args } of main) {
    const id = args?.data?.id;
    if (id === undefined) continue;
    if (name === 'RequestAnimationFrame') {
      if (own === undefined && ts <= ownUntil) own = id;
      else requestedAt.set(id, ts);
    } else if (name === 'CancelAnimationFrame') {
      requestedAt.delete(id);
    } else if (name === 'FireAnimationFrame') {
      if (id === own) {
        own = undefined;
        ownUntil = ts + dur;
      }
      const since = requestedAt.get(id);
      requestedAt.delete(id);
      if (since !== undefined && isNew({ from: ts, to: ts + dur })) frames.push({ from: since, to: ts });
    }
  }
  return frames;
}

/** Events of changes by a script in a frame. */
const changes: ReadonlySet<string> = new Set(['ScheduleStyleRecalculation', 'InvalidateLayout']);

/**
 * The callback changed styles or layout, or something was painted before the next frame began. Counting
 * frames or scheduling a task shows nothing.
 */
function newsIn(main: readonly TraceEvent[]): (callback: Span) => boolean {
  const begun = main.filter(({ name }) => name === 'BeginMainThreadFrame').map(({ ts }) => ts);
  const news = main.filter(({ name }) => name === 'Paint' || changes.has(name));
  return ({ from, to }) => {
    const end = begun.find((ts) => ts > from) ?? Number.POSITIVE_INFINITY;
    return news.some(({ name, ts }) => ts >= from && ts < (name === 'Paint' ? end : to));
  };
}

/** Entirely within a main-thread animation. */
function animatedFrames(all: readonly TraceEvent[], frameStarts: readonly number[], window: Span): Span[] {
  const running = new Map<string, { from: number; onMain: boolean }>();
  const spans: Span[] = [];
  for (const { name, ph, ts, id2, args } of all) {
    if (name !== 'Animation') continue;
    const id = id2?.local ?? '';
    if (ph === 'b') running.set(id, { from: ts, onMain: false });
    const known = running.get(id);
    if (!known) continue;
    const failed = args?.data?.compositeFailed ?? 0;
    if (failed !== 0 && (failed & unseen) === 0) known.onMain = true;
    if (ph !== 'e') continue;
    running.delete(id);
    if (known.onMain) spans.push({ from: known.from, to: ts });
  }
  for (const { from, onMain } of running.values()) if (onMain) spans.push({ from, to: window.to });
  return gapsOf(frameStarts).filter((gap) => spans.some(({ from, to }) => from <= gap.from && to >= gap.to));
}
