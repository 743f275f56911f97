import { frameMaxMs, gapsOf, ms, type PageTrace, type Span, type TraceEvent } from './frame-trace.ts';

/** What the main thread did: how late it came to the frames that it was called for, moving or not, and why. */
export type MainFigures = {
  frames: number;
  overMax: number;
  /** Of these, the ones in which the page's own scripts, styles and layouts took the time, not the machine. */
  overMaxByPage: number;
  /** Of these, the ones that were in time but for the browser's collection of garbage. */
  overMaxByCollection: number;
  worstMs: number;
  /** The longest task: by the clock, and by the processor. */
  longestTaskMs: number;
  longestTaskCpuMs: number;
  longTasks: number;
  /** The share of a processor that drawing takes outside of the main thread, which a phone leaves to its graphics chip. */
  rasterShare: number;
};

export function readMain({ window, all, main, frameStarts }: PageTrace): MainFigures {
  const tasks = main.filter(({ name, ph }) => name === 'RunTask' && ph === 'X');
  const gaps = gapsOf(frameStarts);
  const over = gaps.filter(({ from, to }) => ms(to - from) > frameMaxMs);
  const collections = main.filter(({ name, ph }) => name === 'MajorGC' && ph === 'X');
  // Of a task that lies across the beginning or the end, as much as lies within.
  const spentMs = (events: readonly TraceEvent[], { from, to }: Span) =>
    ms(
      events.reduce((sum, { ts, dur = 0, tdur = 0 }) => {
        const within = Math.min(ts + dur, to) - Math.max(ts, from);
        return within > 0 ? sum + (tdur * within) / dur : sum;
      }, 0),
    );
  const byPage = over.filter((gap) => spentMs(tasks, gap) > frameMaxMs);
  const raster = all.filter(
    ({ name, ph, ts }) => name === 'RasterTask' && ph === 'X' && ts >= window.from && ts <= window.to,
  );
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
