/** One event of a trace, as the browser writes it; times in microseconds. */
export type TraceEvent = {
  name: string;
  ph: string;
  ts: number;
  pid: number;
  tid: number;
  dur?: number;
  /** What the event took of the processor. */
  tdur?: number;
};

export const marks = { begin: 'frames begin', end: 'frames end' } as const;

export const categories = [
  'blink.user_timing',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'toplevel',
];

/** No frame of a round may take longer. */
export const frameMaxMs = 32;

export type FrameFigures = {
  frames: number;
  overMax: number;
  /** Of these, the ones in which the page's own scripts, styles and layouts took the time, not the machine. */
  overMaxByPage: number;
  /** Of these, the ones that were in time but for the browser's collection of garbage. */
  overMaxByCollection: number;
  worstMs: number;
  /** The main thread's longest task: by the clock, and by the processor. */
  longestTaskMs: number;
  longestTaskCpuMs: number;
  longTasks: number;
  /** The share of a processor that drawing takes outside of the main thread, which a phone leaves to its graphics chip. */
  rasterShare: number;
};

type Span = { from: number; to: number };

const ms = (microseconds: number) => microseconds / 1_000;

/** Reads the figures of a page between the two marks; the page keeps a loop of animation frames running. */
export function readFrames(events: readonly TraceEvent[]): FrameFigures {
  const begin = events.find(({ name }) => name === marks.begin);
  const end = events.find(({ name }) => name === marks.end);
  if (!begin || !end) throw new Error('the trace lacks its marks');
  const { pid, tid } = begin;
  const window: Span = { from: begin.ts, to: end.ts };
  const within = events.filter(({ ts }) => ts >= window.from && ts <= window.to);
  const main = within.filter((event) => event.pid === pid && event.tid === tid);
  const frames = main
    .filter(({ name }) => name === 'FireAnimationFrame')
    .map(({ ts }) => ts)
    .sort((a, b) => a - b);
  // A frame's callbacks may be several; those of one frame lie within a few milliseconds.
  const starts = frames.filter((ts, at) => at === 0 || ts - (frames[at - 1] ?? 0) > 3_000);
  const tasks = main.filter(({ name, ph }) => name === 'RunTask' && ph === 'X');
  const gaps = starts.slice(1).map((to, at) => ({ from: starts[at] ?? to, to }));
  const over = gaps.filter(({ from, to }) => ms(to - from) > frameMaxMs);
  const collections = main.filter(({ name, ph }) => name === 'MajorGC' && ph === 'X');
  const spentMs = (events: readonly TraceEvent[], { from, to }: Span) =>
    ms(events.filter(({ ts }) => ts >= from && ts < to).reduce((sum, { tdur = 0 }) => sum + tdur, 0));
  const byPage = over.filter((gap) => spentMs(tasks, gap) > frameMaxMs);
  const raster = within.filter(({ name, ph }) => name === 'RasterTask' && ph === 'X');
  return {
    frames: gaps.length,
    overMax: over.length,
    overMaxByPage: byPage.length,
    overMaxByCollection: byPage.filter((gap) => spentMs(tasks, gap) - spentMs(collections, gap) <= frameMaxMs)
      .length,
    worstMs: Math.max(0, ...gaps.map(({ from, to }) => ms(to - from))),
    longestTaskMs: Math.max(0, ...tasks.map(({ dur = 0 }) => ms(dur))),
    longestTaskCpuMs: Math.max(0, ...tasks.map(({ tdur = 0 }) => ms(tdur))),
    longTasks: tasks.filter(({ dur = 0 }) => ms(dur) > 50).length,
    rasterShare: raster.reduce((sum, { dur = 0 }) => sum + dur, 0) / (window.to - window.from),
  };
}
