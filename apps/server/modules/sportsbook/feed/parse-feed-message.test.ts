import { describe, expect, test } from 'vitest';
import { parseFeedMessage } from './parse-feed-message.ts';

const now = new Date('2026-11-25T12:00:00Z');
const about = { matchRef: 'm1', sequence: 7, at: '2026-11-25T11:59:59Z' };
const parse = (given: object) => {
  const { message, faults } = parseFeedMessage({ ...about, ...given }, now);
  return { message, faults: faults.map(({ fault }) => fault) };
};
const winner = 'tennis/winner/fullGame';
const prices = { outcomes: [{ outcome: 'home', oddsMilli: 1_900, chances: null }] };
const quoted = { key: winner, status: 'open', isMain: true, ...prices };
const standing = {
  timeStatus: 'firstHalf',
  clock: null,
  partNumber: null,
  parts: [],
  result: { status: 'running' },
  points: null,
  serving: null,
  cards: null,
  statistics: {},
};

describe('An invalid part does not affect the others', () => {
  test.each<[string, unknown]>([
    ['null', null],
    ['text', 'market'],
    ['a market without a key', { ...quoted, key: null }],
    ['a market without outcomes', { ...quoted, key: 'tennis/oddEven/fullGame', outcomes: null }],
  ])('of odds: %s', (_title, odd) => {
    const { message, faults } = parse({ kind: 'odds', markets: [odd, quoted] });
    expect(message).toMatchObject({ kind: 'odds' });
    const markets = message?.kind === 'odds' ? message.markets : [];
    expect(markets.at(-1)).toMatchObject({ key: winner, status: 'open' });
    expect(faults).toEqual(['malformed']);
  });

  test('of odds, and an unreadable market is suspended', () => {
    const { message } = parse({ kind: 'odds', markets: [{ ...quoted, status: 'paused' }] });
    expect(message).toMatchObject({
      markets: [{ key: winner, status: 'suspended', isMain: false, outcomes: [] }],
    });
  });

  test('of events: the standing is used', () => {
    const event = { number: 1, kind: 'goal', second: 60, side: 'home', score: null, who: null, place: null };
    const { message, faults } = parse({ kind: 'standing', standing, events: [null, { number: 0 }, event] });
    expect(message).toMatchObject({ kind: 'standing', events: [{ number: 1 }] });
    expect(faults).toEqual(['malformed', 'malformed']);
  });

  test('of a settlement: readable parts are settled', () => {
    const win = { outcome: 'home', settlement: { kind: 'win' } };
    const markets = [null, { key: winner, outcomes: [null, { outcome: 'away', settlement: {} }, win] }];
    const { message, faults } = parse({ kind: 'settlement', certainty: 'confirmed', result: null, markets });
    expect(message).toMatchObject({ markets: [{ key: winner, outcomes: [win] }] });
    expect(faults).toEqual(['malformed', 'malformed', 'malformed']);
  });

  test('of a rollback: readable markets are used', () => {
    const { message } = parse({ kind: 'rollback', of: 'cancel', markets: [null, 7, winner] });
    expect(message).toMatchObject({ markets: [winner] });
  });
});

test.each<[string, object]>([
  ['no markets', {}],
  ['markets: null', { markets: null }],
  ['a market that is no text', { markets: [winner, 7] }],
  ['a reason of a later version', { markets: 'all', reason: 'drone' }],
  ['no reason', { markets: 'all', reason: undefined }],
])('A stop with %s stops all markets', (_title, changes) => {
  expect(parse({ kind: 'betStop', reason: 'goal', ...changes }).message).toMatchObject({
    kind: 'betStop',
    markets: 'all',
  });
});

test('A missing value is null, and a missing count is not 0', () => {
  const { clock: _clock, points: _points, cards: _cards, serving: _serving, ...rest } = standing;
  expect(parse({ kind: 'standing', standing: rest, events: [] }).message).toMatchObject({
    standing: { clock: null, points: null, cards: null, serving: null },
  });
  const result = { status: 'finished', scores: { fullGame: { home: 1, isOver: true } } };
  expect(parse({ kind: 'settlement', certainty: 'confirmed', result, markets: null }).message).toBeNull();
});
