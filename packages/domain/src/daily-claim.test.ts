import { expect, test } from 'vitest';
import { type DailyClaim, decideDailyClaim, ladderStep } from './daily-claim.ts';

const saoPaulo = 'America/Sao_Paulo';
const last: DailyClaim = {
  day: '2026-11-21',
  zone: saoPaulo,
  takenAt: new Date('2026-11-22T02:59:00Z'),
  streak: 3,
};
const at = (text: string) => new Date(text);

test('the first claim is open and starts a streak', () => {
  expect(
    decideDailyClaim(null, { day: '2026-11-21', zone: saoPaulo, at: at('2026-11-21T12:00:00Z') }),
  ).toEqual({
    open: true,
    streak: 1,
  });
});

test('a day has one claim, and the next one opens at midnight, even two minutes later', () => {
  const closed = decideDailyClaim(last, {
    day: '2026-11-21',
    zone: saoPaulo,
    at: at('2026-11-22T02:59:30Z'),
  });
  expect(closed).toEqual({ open: false, opensAt: null });
  const open = decideDailyClaim(last, { day: '2026-11-22', zone: saoPaulo, at: at('2026-11-22T03:01:00Z') });
  expect(open).toEqual({ open: true, streak: 4 });
});

test('a missed day starts a new streak', () => {
  expect(
    decideDailyClaim(last, { day: '2026-11-23', zone: saoPaulo, at: at('2026-11-23T15:00:00Z') }),
  ).toEqual({
    open: true,
    streak: 1,
  });
});

test('a streak continues over the end of a month and of a year', () => {
  const december = { ...last, day: '2026-12-31', takenAt: at('2026-12-31T15:00:00Z') };
  const next = { day: '2027-01-01', zone: saoPaulo, at: at('2027-01-01T15:00:00Z') };
  expect(decideDailyClaim(december, next)).toEqual({ open: true, streak: 4 });
});

test('another zone opens nothing before 20 hours have passed, and keeps the streak afterwards', () => {
  const tokyo = { day: '2026-11-22', zone: 'Asia/Tokyo' };
  expect(decideDailyClaim(last, { ...tokyo, at: at('2026-11-22T22:58:59Z') })).toEqual({
    open: false,
    opensAt: at('2026-11-22T22:59:00Z'),
  });
  expect(decideDailyClaim(last, { ...tokyo, at: at('2026-11-22T22:59:00Z') })).toEqual({
    open: true,
    streak: 4,
  });
});

test('a zone with an earlier date opens nothing, however old the last claim is', () => {
  const west = { day: '2026-11-20', zone: 'Pacific/Midway', at: at('2026-11-24T00:00:00Z') };
  expect(decideDailyClaim(last, west)).toEqual({ open: false, opensAt: null });
});

test('the ladder starts again after its last step', () => {
  expect([1, 6, 7, 8, 14, 15].map((streak) => ladderStep(streak, 7))).toEqual([1, 6, 7, 1, 7, 1]);
});
