import { act } from 'react';
import { expect, test } from 'vitest';
import { drawFrameByFrame } from '../../../../rendering/frame-by-frame.ts';
import type { RoundLine } from '../rounds/rounds.ts';
import type { MyBet } from './my-bets.ts';
import {
  type RoundEndedElsewhere,
  type RoundEndedPort,
  useRoundEndedElsewhere,
} from './round-ended-elsewhere.ts';

const { show } = drawFrameByFrame();

const bet: MyBet = {
  requestId: 'r1',
  number: 41,
  bet: 'red',
  stakeMinor: 500n,
  payoutMinor: null,
  state: 'placed',
};
const line = (number: number, choice: string, payoutMinor: bigint): RoundLine => ({
  roundId: `${number} ${choice}`,
  game: 'double',
  stakeMinor: 500n,
  payoutMinor,
  multiplier: 2,
  outcome: 11,
  at: new Date(0),
  shared: { bet: choice, number },
});
const history = [line(42, 'red', 0n), line(41, 'red', 0n), line(41, 'black', 1_500n), line(40, 'red', 0n)];

function Table(port: RoundEndedPort) {
  useRoundEndedElsewhere(port);
  return null;
}

function openTable() {
  const missed: RoundEndedElsewhere[] = [];
  const table = {
    missed,
    asked: 0,
    answer: async (): Promise<readonly RoundLine[]> => history,
    leave: () => act(async () => show(null)),
    at: (number: number, bets: readonly MyBet[] = [], revealed = false) =>
      act(async () =>
        show(<Table game="double" {...{ number, bets, revealed, listOwn, onEndedElsewhere }} />),
      ),
  };
  const listOwn = () => {
    table.asked += 1;
    return table.answer();
  };
  const onEndedElsewhere = (round: RoundEndedElsewhere) => missed.push(round);
  return table;
}

const brought = { number: 41, outcome: 11, stakeMinor: 1_000n, payoutMinor: 1_500n };

test('a round with bets that ended unseen is reported with the next one, with all its bets, once', async () => {
  const table = openTable();
  await table.at(41, [bet]);
  await table.at(42, [bet]);
  await table.at(42);
  await table.at(43);
  expect(table.missed).toEqual([brought]);
  expect(table.asked).toBe(1);
});

test('a round whose end was seen, and one without a bet, are not fetched', async () => {
  const table = openTable();
  await table.at(41, [bet]);
  await table.at(41, [{ ...bet, payoutMinor: 0n }], true);
  await table.at(42);
  await table.at(43, [{ ...bet, number: 43, state: 'unknown' }]);
  await table.at(44);
  expect(table.asked).toBe(0);
});

test('a round that ended behind another screen is reported when the table is opened again', async () => {
  const table = openTable();
  await table.at(41, [bet]);
  await table.leave();
  await table.at(0);
  expect(table.asked).toBe(0);
  await table.at(42);
  expect(table.missed).toEqual([brought]);
});

test('without an answer the round is fetched again, and a void one is not reported', async () => {
  const table = openTable();
  await table.at(41, [bet]);
  table.answer = () => Promise.reject(new TypeError('no network'));
  await table.at(42);
  table.answer = async () => history;
  await table.at(43);
  expect(table.missed).toEqual([brought]);
  await table.at(43, [{ ...bet, number: 43 }]);
  await table.at(44);
  expect(table.asked).toBe(3);
  expect(table.missed).toEqual([brought]);
});
