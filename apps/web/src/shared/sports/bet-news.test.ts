import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { i18n } from '../i18n.ts';
import { queryClient } from '../query-client.ts';
import { toast } from '../toast.ts';
import { tellBet } from './bet-news.ts';
import { showOnSlip } from './bets-on-slip.ts';

const message = vi.spyOn(toast, 'message').mockReturnValue(undefined);

/** Every bet as the server would answer it: refused, or lost. */
function serve(state: 'refused' | 'settled'): void {
  vi.spyOn(queryClient, 'fetchQuery').mockImplementation(async ({ queryKey }) => {
    const betId = String(queryKey.at(-1));
    return {
      betId,
      state,
      currency: 'BRL',
      stake: 10,
      stakeLeft: 10,
      highestPayout: 20,
      payout: 0,
      owed: 0,
      cashedOut: 0,
      autoCashOut: null,
      totalOddsMilli: '2000',
      legs: [],
    };
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  message.mockClear();
  vi.spyOn(i18n, 'loadNamespaces').mockResolvedValue();
  vi.spyOn(i18n, 't').mockImplementation(((key: string) => key) as never);
});

afterEach(() => vi.useRealTimers());

async function tellAll(...betIds: string[]): Promise<unknown[]> {
  for (const betId of betIds) tellBet(betId);
  await vi.runAllTimersAsync();
  return message.mock.calls.map(([text]) => text);
}

test('a refused bet is told, unless the slip is showing that', async () => {
  serve('refused');
  expect(await tellAll('1')).toEqual(['bets:news.refused']);
  message.mockClear();
  const leave = showOnSlip('2');
  expect(await tellAll('2')).toEqual([]);
  leave();
  expect(await tellAll('2')).toEqual(['bets:news.refused']);
});

test('a bet that was settled is told while its receipt is still there', async () => {
  serve('settled');
  const leave = showOnSlip('3');
  expect(await tellAll('3')).toEqual(['bets:news.lost']);
  leave();
});

test('many refusals at once are counted without those on the slip', async () => {
  serve('refused');
  const leave = ['4', '5', '6'].map(showOnSlip);
  expect(await tellAll('4', '5', '6')).toEqual([]);
  expect(await tellAll('7', '8', '9', '4')).toEqual(['bets:news.several']);
  for (const end of leave) end();
});
