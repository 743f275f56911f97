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
  id2?: { local?: string };
  args?: {
    name?: string;
    data?: { id?: number | string; compositeFailed?: number };
    frameSeqId?: number;
    frame_reporter?: { state: string; frame_sequence: number; has_compositor_animation: boolean };
  };
};

export type Span = { from: number; to: number };

/** The marks between which a trace is read; the page asks for every frame from the first one on. */
export const marks = { begin: 'frames begin', end: 'frames end' } as const;

export const categories = [
  'blink.user_timing',
  'cc',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
  'toplevel',
];

/** No frame of a round may take longer. */
export const frameMaxMs = 32;

export const ms = (microseconds: number) => microseconds / 1_000;

/** What happened to a page between the two marks, by the thread that did it. */
export type PageTrace = {
  window: Span;
  /** Every event of the page's process, in the order of time. */
  all: readonly TraceEvent[];
  main: readonly TraceEvent[];
  /** When the frames began that the page was called for. */
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
  // A frame's callbacks may be several; those of one frame lie within a few milliseconds.
  const frameStarts = called.filter((ts, at) => at === 0 || ts - (called[at - 1] ?? 0) > 3_000);
  return { window, all, main, frameStarts };
}

/** The times between moments that follow each other. */
export function gapsOf(moments: readonly number[]): Span[] {
  return moments.slice(1).map((to, at) => ({ from: moments[at] ?? to, to }));
}
