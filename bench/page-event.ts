import type { TraceEvent } from './frame-trace.ts';

const [page, mainThread] = [7, 1];

/** For tests: an event of the page's main thread at a millisecond of the trace. */
export const at = (ms: number, name: string, more: Partial<TraceEvent> = {}): TraceEvent => ({
  name,
  ph: 'X',
  ts: ms * 1_000,
  pid: page,
  tid: mainThread,
  ...more,
});
