import { frameMaxMs, gapsOf, ms, type PageTrace, type Span, type TraceEvent } from './frame-trace.ts';

/** Lateness in all requested frames, with causes. */
export type MainFigures = {
  frames: number;
  overMax: number;
  /** By scripts, styles and layouts of the page, not the machine. */
  overMaxByPage: number;
  /** Frames that garbage collection made late. */
  overMaxByCollection: number;
  worstMs: number;
  /** Duration of the longest task, and its processor time. */
  longestTaskMs: number;
  longestTaskCpuMs: number;
  longTasks: number;
  /** Of one processor, for rasterization. A phone uses its graphics chip. */
  rasterShare: number;
};

export function readMain({ window, all, main, frameStarts }: PageTrace): MainFigures {
  const tasks = main.filter(({ name, ph }) => name === 'RunTask' && ph === 'X');
  const gaps = gapsOf(frameStarts);
  const over = gaps.filter(({ from, to }) => ms(to - from) > frameMaxMs);
  const collections = main.filter(({ name, ph }) => name === 'MajorGC' && ph === 'X');
  // Counts by the part inside the boundary.
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
