import { cashOutBet } from '@palpite/contracts/sports';
import { expect, test } from 'vitest';
import { idMaker, newId } from './new-id.ts';

const version7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const filledWith = (value: number): Pick<Crypto, 'getRandomValues'> => ({
  getRandomValues: (array) => {
    if (array instanceof Uint16Array) array.fill(value);
    return array;
  },
});

test('an id has the time, the version and the variant of RFC 9562', () => {
  const atMs = 0x017f22e279b0;
  expect(idMaker(filledWith(0), () => atMs)()).toBe('017f22e2-79b0-7000-8000-000000000000');
  expect(idMaker(filledWith(0xffff), () => atMs)()).toBe('017f22e2-79b0-77ff-bfff-ffffffffffff');
});

test('ids of one millisecond grow, even if they overflow the counter', () => {
  const make = idMaker(filledWith(0xffff), () => 1_700_000_000_000);
  const ids = Array.from({ length: 5_000 }, make);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(5_000);
  for (const id of ids) expect(id).toMatch(version7);
});

test('ids grow although the clock is set back', () => {
  const clock = [5_000, 4_000, 4_001, 6_000];
  const make = idMaker(filledWith(7), () => clock.shift() ?? 0);
  const ids = Array.from({ length: 4 }, make);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(4);
});

test('ids of two makers in one millisecond differ, and the contracts accept them', () => {
  const other = idMaker(crypto, Date.now);
  const ids = Array.from({ length: 200 }, () => [newId(), other()]).flat();
  expect(new Set(ids).size).toBe(400);
  for (const id of ids) expect(cashOutBet.body.shape.requestId.safeParse(id).success).toBe(true);
});
