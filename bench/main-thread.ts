import { frameMaxMs, gapsOf, ms, type PageTrace, type Span, type TraceEvent } from './frame-trace.ts';

/** Lateness of the main thread in all requested frames, and the causes. */
export type MainFigures = {
  frames: number;
  overMax: number;
  /** Late frames in which scripts, styles and layouts of the page took the time, not the machine. */
  overMaxByPage: number;
  /** Of these, the frames that would have been in time without garbage collection. */
  overMaxByCollection: number;
  worstMs: number;
  /** Duration of the longest task, and below its processor time. */
  longestTaskMs: number;
  longestTaskCpuMs: number;
  longTasks: number;
  /**
   * Share of one processor that rasterization takes outside the main thread. A phone uses its graphics chip for it.
   */
  rasterShare: number;
};

export function readMain({ window, all, main, frameStarts }: PageTrace): MainFigures {
  const tasks = main.filter(({ name, ph }) => name === 'RunTask' && ph === 'X');
  const gaps = gapsOf(frameStarts);
  const over = gaps.filter(({ from, to }) => ms(to - from) > frameMaxMs);
  const collections = main.filter(({ name, ph }) => name === 'MajorGC' && ph === 'X');
  // A task that crosses a boundary counts by the part inside.
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
