import type { TraceEvent } from './frame-trace.ts';

const [page, mainThread] = [7, 1];

/** At a millisecond of the trace, on the main thread. */
export const at = (ms: number, name: string, more: Partial<TraceEvent> = {}): TraceEvent => ({
  name,
  ph: 'X',
  ts: ms * 1_000,
  pid: page,
  tid: mainThread,
  ...more,
});
