import { expect, test } from 'vitest';
import { marks, readPage, type TraceEvent } from './frame-trace.ts';
import { at } from './page-event.ts';
import { readShown } from './shown-frames.ts';

const withId = (id: number) => ({ dur: 1_000, args: { data: { id } } });
const read = (events: readonly TraceEvent[]) =>
  readShown(readPage([at(0, marks.begin), ...events, at(1_000, marks.end)]));

/** The frame comes `lateMs` late and contains `inIt`. */
const requestedFrame = (lateMs: number, inIt: readonly TraceEvent[]): TraceEvent[] => [
  at(1, 'RequestAnimationFrame', withId(1)),
  at(2, 'RequestAnimationFrame', withId(2)),
  at(2 + lateMs, 'BeginMainThreadFrame'),
  at(2 + lateMs, 'FireAnimationFrame', withId(2)),
  ...inIt,
  at(30 + lateMs, 'BeginMainThreadFrame'),
  at(31 + lateMs, 'Paint'),
];

test('ignores a requested frame without change or paint, however late', () => {
  expect(read(requestedFrame(50, []))).toMatchObject({ drawn: 0, lateOnMain: 0 });
});

test('counts a requested frame that is painted or changes styles or layout', () => {
  for (const news of [
    at(60, 'Paint'),
    at(52.5, 'ScheduleStyleRecalculation'),
    at(52.5, 'InvalidateLayout'),
  ]) {
    expect(read(requestedFrame(50, [news]))).toMatchObject({ drawn: 1, lateOnMain: 1, worstMs: 50 });
  }
  expect(read(requestedFrame(10, [at(13, 'Paint')]))).toMatchObject({ drawn: 1, lateOnMain: 0 });
});

test('ignores a change by another task after the callback', () => {
  expect(read(requestedFrame(50, [at(60, 'InvalidateLayout')]))).toMatchObject({ drawn: 0 });
});

test('needs no frame for an animation without visible change, even with other reasons against compositing', () => {
  const withAnimation = (compositeFailed: number) =>
    read([
      at(1, 'Animation', { ph: 'b', id2: { local: '0x1' } }),
      at(2, 'Animation', { ph: 'n', id2: { local: '0x1' }, args: { data: { compositeFailed } } }),
      at(10, 'FireAnimationFrame', withId(8)),
      at(60, 'FireAnimationFrame', withId(9)),
      at(70, 'Animation', { ph: 'e', id2: { local: '0x1' } }),
    ]);
  expect(withAnimation(1 << 3)).toMatchObject({ drawn: 1, lateOnMain: 1 });
  expect(withAnimation(1 << 17)).toMatchObject({ drawn: 0 });
  expect(withAnimation((1 << 17) | (1 << 3))).toMatchObject({ drawn: 0 });
  expect(withAnimation(0)).toMatchObject({ drawn: 0 });
});

test('does not count a refresh without damage as missed', () => {
  const compositor = { tid: 2, ph: 'I' };
  const refresh = (sequence: number, inIt: readonly TraceEvent[]): TraceEvent[] => [
    at(sequence * 16, 'BeginFrame', { ...compositor, args: { frameSeqId: sequence } }),
    at(sequence * 16, 'PipelineReporter', {
      ph: 'b',
      args: {
        frame_reporter: {
          state: 'STATE_DROPPED',
          frame_sequence: sequence,
          has_compositor_animation: true,
        },
      },
    }),
    ...inIt,
  ];
  const drawn = (sequence: number) => [
    at(sequence * 16 + 2, 'DrawFrame', { ...compositor, args: { frameSeqId: sequence } }),
  ];
  const nothing = (sequence: number) => [at(sequence * 16 + 14, 'EarlyOut_NoDamage', compositor)];
  expect(
    read([...refresh(3, drawn(3)), ...refresh(4, nothing(4)), ...refresh(5, []), ...refresh(6, drawn(6))]),
  ).toMatchObject({ moving: 3, lateOnCompositor: 1, worstMs: (2 * 1_000) / 60 });
});
