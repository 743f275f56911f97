import type { TraceEvent } from './frame-trace.ts';

const [page, mainThread] = [7, 1];

/** Creates an event of the page's main thread at a millisecond of the trace. For tests. */
export const at = (ms: number, name: string, more: Partial<TraceEvent> = {}): TraceEvent => ({
  name,
  ph: 'X',
  ts: ms * 1_000,
  pid: page,
  tid: mainThread,
  ...more,
});
