import type { MatchEvent } from '@palpite/contracts/sports';
import { expect, test } from 'vitest';
import { isReported, partsOf } from './match-log.ts';

const event = (number: number, timeStatus: number | null, partNumber: number | null) =>
  ({ number, timeStatus, partNumber }) as MatchEvent;

test('leaves out the start of a part, which its heading shows', () => {
  const begins = { ...event(3, 1, 2), kind: 'partStart' as const };
  expect(isReported(begins)).toBe(false);
  expect(isReported({ ...begins, timeStatus: null })).toBe(true);
  expect(isReported({ ...begins, kind: 'partEnd' })).toBe(true);
});

const shapeOf = (events: MatchEvent[]) =>
  partsOf(events).map(({ part, events: ofPart }) => [part, ofPart.map(({ number }) => number)]);

test('the log has a section for each half or quarter, the newest first', () => {
  expect(shapeOf([event(4, 3, 3), event(3, 3, 3), event(2, 1, 2), event(1, 1, 1)])).toEqual([
    [{ timeStatus: 3, partNumber: 3 }, [4, 3]],
    [{ timeStatus: 1, partNumber: 2 }, [2]],
    [{ timeStatus: 1, partNumber: 1 }, [1]],
  ]);
});

test('the end of the match and events without a part have no heading', () => {
  expect(shapeOf([event(3, -1, 5), event(2, 1, 5)])).toEqual([
    [null, [3]],
    [{ timeStatus: 1, partNumber: 5 }, [2]],
  ]);
  expect(shapeOf([event(2, null, null), event(1, null, null)])).toEqual([[null, [2, 1]]]);
});
