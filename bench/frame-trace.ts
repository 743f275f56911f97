/** Times are in microseconds. */
export type TraceEvent = {
  name: string;
  ph: string;
  ts: number;
  pid: number;
  tid: number;
  dur?: number;
  /** Processor time. */
  tdur?: number;
  id2?: { local?: string };
  args?: {
    name?: string;
    data?: { id?: number | string; compositeFailed?: number };
    frameSeqId?: number;
    frame_reporter?: { state: string; frame_sequence: number; has_compositor_animation: boolean };
  };
};

export type Span = { from: number; to: number };

/** The page requests every frame after the first mark. */
export const marks = { begin: 'frames begin', end: 'frames end' } as const;

export const categories = [
  'blink.user_timing',
  'cc',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
  'toplevel',
];

export const frameMaxMs = 32;

export const ms = (microseconds: number) => microseconds / 1_000;

/** Events between the two marks, by thread. */
export type PageTrace = {
  window: Span;
  /** Events of the page's process, sorted by time. */
  all: readonly TraceEvent[];
  main: readonly TraceEvent[];
  frameStarts: readonly number[];
};

export function readPage(events: readonly TraceEvent[]): PageTrace {
  const begin = events.find(({ name }) => name === marks.begin);
  const end = events.find(({ name }) => name === marks.end);
  if (!begin || !end) throw new Error('the trace lacks its marks');
  const window = { from: begin.ts, to: end.ts };
  const all = events.filter(({ pid }) => pid === begin.pid).sort((a, b) => a.ts - b.ts);
  const main = all.filter(({ tid, ts }) => tid === begin.tid && ts >= window.from && ts <= window.to);
  const called = main.filter(({ name }) => name === 'FireAnimationFrame').map(({ ts }) => ts);
  // They start within a few milliseconds of each other.
  const frameStarts = called.filter((ts, at) => at === 0 || ts - (called[at - 1] ?? 0) > 3_000);
  return { window, all, main, frameStarts };
}

export function gapsOf(moments: readonly number[]): Span[] {
  return moments.slice(1).map((to, at) => ({ from: moments[at] ?? to, to }));
}
