import { describe, expect, test } from 'vitest';
import {
  advanceProducer,
  firstProducerState,
  followedProducers,
  type ProducerEvent,
  type ProducerState,
  readUofProducers,
  type UofProducer,
} from './uof-producers.ts';

const producer: UofProducer = {
  id: '1',
  name: 'LO',
  path: 'liveodds',
  isActive: true,
  scopes: ['live'],
  recoveryWindowMs: 600 * 60_000,
};

const began = Date.parse('2026-03-14T12:00:00Z');

/** Second, event, status afterwards, and the request it makes. */
type Line = [
  second: number,
  event: ProducerEvent,
  status: ProducerState['status'],
  request?: { id: number; after: number | null },
];

const at = (second: number) => new Date(began + second * 1_000);
const alive = (second: number): ProducerEvent => ({ kind: 'alive', at: at(second), isSubscribed: true });
const unsubscribed = (second: number): ProducerEvent => ({
  kind: 'alive',
  at: at(second),
  isSubscribed: false,
});
const complete = (second: number, id: number): ProducerEvent => ({
  kind: 'snapshotComplete',
  requestId: String(id),
  at: at(second),
});
const tick: ProducerEvent = { kind: 'tick', isBusy: false };
const busyTick: ProducerEvent = { kind: 'tick', isBusy: true };
const down: ProducerEvent = { kind: 'productDown' };
const recovered = (id: number): ProducerEvent => ({ kind: 'recovered', requestId: String(id) });
const failed = (requestId: number): ProducerEvent => ({ kind: 'requestFailed', requestId });

/** Up since second 2, complete up to second 2. */
const up: Line[] = [
  [0, alive(0), 'recovering', { id: 1, after: null }],
  [2, complete(2, 1), 'up'],
];

const sequences: Record<string, Line[]> = {
  'A first alive message requests everything; only its own completion brings the producer up': [
    [0, alive(0), 'recovering', { id: 1, after: null }],
    [1, complete(1, 7), 'recovering'],
    [2, complete(2, 1), 'up'],
    [3, complete(3, 1), 'up'],
  ],
  'A completion that never comes is requested again after five minutes, and again': [
    [0, alive(0), 'recovering', { id: 1, after: null }],
    ...Array.from({ length: 29 }, (_, n): Line => [(n + 1) * 10, alive((n + 1) * 10), 'recovering']),
    [300, alive(300), 'recovering', { id: 2, after: null }],
    ...Array.from({ length: 29 }, (_, n): Line => [310 + n * 10, alive(310 + n * 10), 'recovering']),
    [600, alive(600), 'recovering', { id: 3, after: null }],
    [604, complete(604, 3), 'up'],
  ],
  'The completion of the first of two requests counts as long as nothing interrupted it': [
    [0, alive(0), 'recovering', { id: 1, after: null }],
    ...Array.from({ length: 29 }, (_, n): Line => [(n + 1) * 10, alive((n + 1) * 10), 'recovering']),
    [300, alive(300), 'recovering', { id: 2, after: null }],
    [301, complete(301, 1), 'up'],
    [302, complete(302, 2), 'up'],
  ],
  'A recovery that goes on is waited for, up to an hour': [
    [0, alive(0), 'recovering', { id: 1, after: null }],
    ...Array.from({ length: 359 }, (_, n): Line[] => [
      [(n + 1) * 10, recovered(1), 'recovering'],
      [(n + 1) * 10, alive((n + 1) * 10), 'recovering'],
    ]).flat(),
    [3_600, alive(3_600), 'recovering', { id: 2, after: null }],
  ],
  'product_down and an alive message within 20 seconds start a recovery from the last alive message': [
    ...up,
    [40, alive(12), 'delayed'],
    [40, alive(22), 'up'],
    [45, down, 'down'],
    [45, tick, 'down'],
    [50, alive(32), 'recovering', { id: 2, after: 22 }],
    [55, complete(35, 2), 'up'],
  ],
  'A repeated subscribed="0" is not another loss: the request is repeated after a pause, and either completes':
    [
      ...up,
      [10, alive(10), 'up'],
      [20, alive(20), 'up'],
      [30, alive(30), 'up'],
      [40, unsubscribed(40), 'recovering', { id: 2, after: 30 }],
      [50, unsubscribed(50), 'recovering'],
      [60, unsubscribed(60), 'recovering'],
      [70, unsubscribed(70), 'recovering', { id: 3, after: 30 }],
      [71, complete(71, 2), 'up'],
    ],
  'subscribed="0" during a recovery that had begun makes its completion worthless': [
    [0, alive(0), 'recovering', { id: 1, after: null }],
    [10, alive(10), 'recovering'],
    [20, unsubscribed(20), 'down'],
    [21, complete(21, 1), 'down'],
    [30, unsubscribed(30), 'recovering', { id: 2, after: null }],
    [31, complete(31, 2), 'up'],
  ],
  'Silence closes the producer; the next alive message asks for what was missed': [
    ...up,
    [12, alive(12), 'up'],
    [32, tick, 'up'],
    [33, tick, 'down'],
    [34, alive(34), 'recovering', { id: 2, after: 12 }],
    [35, complete(35, 2), 'up'],
  ],
  'Messages that wait for this process are no silence, but a delay that needs no recovery': [
    ...up,
    [40, busyTick, 'up'],
    [41, alive(12), 'delayed'],
    [42, alive(22), 'up'],
  ],
  'An alive message that was never sent is silence, however busy this process was': [
    ...up,
    [40, busyTick, 'up'],
    [41, alive(41), 'recovering', { id: 2, after: 2 }],
  ],
  'A lost connection needs a recovery, however short it was': [
    ...up,
    [30, alive(12), 'up'],
    [31, { kind: 'disconnected' }, 'down'],
    [31, tick, 'down'],
    [35, alive(22), 'recovering', { id: 2, after: 12 }],
  ],
  'A request that fails is repeated with growing pauses': [
    [0, alive(0), 'recovering', { id: 1, after: null }],
    [1, failed(1), 'down'],
    [10, alive(10), 'down'],
    [20, alive(20), 'down'],
    [30, alive(30), 'recovering', { id: 2, after: null }],
    [31, failed(2), 'down'],
    [40, alive(40), 'down'],
    [60, alive(60), 'down'],
    [89, tick, 'down'],
    [90, tick, 'recovering', { id: 3, after: null }],
    [91, failed(2), 'recovering'],
    [92, complete(92, 3), 'down'],
    [93, alive(93), 'down'],
    [210, alive(103), 'recovering', { id: 4, after: 92 }],
  ],
  'A producer that is never heard is asked after a minute': [
    [59, tick, 'down'],
    [60, tick, 'recovering', { id: 1, after: null }],
    [61, complete(61, 1), 'down'],
    [62, alive(62), 'down'],
    [90, alive(72), 'recovering', { id: 2, after: 61 }],
    [91, complete(91, 2), 'up'],
  ],
  'A flapping producer is asked every 30 seconds at most': [
    ...up,
    [5, down, 'down'],
    [6, alive(6), 'down'],
    [16, alive(16), 'down'],
    [26, alive(26), 'down'],
    [30, tick, 'recovering', { id: 2, after: 2 }],
    [31, complete(31, 2), 'up'],
    [32, down, 'down'],
    [36, alive(36), 'down'],
    [60, tick, 'recovering', { id: 3, after: 31 }],
  ],
};

describe('A producer', () => {
  test.each(Object.entries(sequences))('%s', (_, lines) => {
    let state = firstProducerState(null, 0);
    let lastId = 0;
    for (const [second, event, status, request] of lines) {
      const clock = { elapsedMs: second * 1_000, now: at(second) };
      const step = advanceProducer(producer, state, event, clock, lastId + 1);
      const where = `at second ${second}: ${JSON.stringify(event)}`;
      expect(step.state.status, where).toBe(status);
      expect(step.request, where).toEqual(
        request ? { requestId: request.id, after: request.after === null ? null : at(request.after) } : null,
      );
      state = step.state;
      if (step.request) lastId = step.request.requestId;
    }
  });

  test.each([
    [30, 0],
    [590, 0],
    [599, 9],
    [5_000, 4_410],
  ])(
    'after %d minutes requests everything after minute %d, within its recovery window',
    (awayMinutes, afterMinutes) => {
      const away = awayMinutes * 60;
      const step = advanceProducer(
        producer,
        firstProducerState(at(0), 0),
        alive(away),
        { elapsedMs: 0, now: at(away) },
        5,
      );
      expect(step.request).toEqual({ requestId: 5, after: at(afterMinutes * 60) });
    },
  );
});

test('Reads descriptions of producers without assuming values for missing attributes', () => {
  const xml = `\uFEFF<?xml version="1.0" encoding="UTF-8"?>
    <producers response_code="OK">
      <producer id="1" name="LO" api_url="https://api.example.com/v1/liveodds/" active="true" scope="live"
        stateful_recovery_window_in_minutes="600"/>
      <producer id="3" name="Ctrl" api_url="https://api.example.com/v1/pre" active="true" scope="prematch"
        stateful_recovery_window_in_minutes="4320"/>
      <producer id="4" name="BetPal" api_url="https://api.example.com/v1/betpal/" active="false" scope="live"/>
      <producer id="5" name="PremiumCricket" api_url="https://api.example.com/v1/premium_cricket/" active="true"/>
      <producer id="6" name="VF" api_url="https://api.example.com/v1/vf/" active="true" scope="virtual"/>
      <producer id="7" name="without an address" active="true"/>
      <producer name="without an id" api_url="https://api.example.com/v1/x/" active="true"/>
    </producers>`;
  const producers = readUofProducers(xml);
  expect(
    producers.map(({ id, path, scopes, recoveryWindowMs }) => [id, path, scopes, recoveryWindowMs]),
  ).toEqual([
    ['1', 'liveodds', ['live'], 600 * 60_000],
    ['3', 'pre', ['prematch'], 4_320 * 60_000],
    ['4', 'betpal', ['live'], 180 * 60_000],
    ['5', 'premium_cricket', [], 180 * 60_000],
    ['6', 'vf', ['virtual'], 180 * 60_000],
  ]);
  expect(followedProducers(producers).map(({ id }) => id)).toEqual(['1', '3', '5']);
  expect(() => readUofProducers('{}')).toThrow();
});
