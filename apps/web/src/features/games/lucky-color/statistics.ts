import { luckyNumbers } from '@palpite/domain/games/lucky-color';

/** Number of rounds in the figures. */
export const lookBack = 50;

export type Frequency = { number: number; times: number; share: number };

/** How often each number was drawn lately, and its share of the most frequent one for the bar. */
export function frequenciesOf(outcomes: readonly number[]): Frequency[] {
  const times = new Array<number>(luckyNumbers).fill(0);
  for (const outcome of outcomes.slice(0, lookBack)) times[outcome] = (times[outcome] ?? 0) + 1;
  const most = Math.max(1, ...times);
  return times.map((count, number) => ({ number, times: count, share: count / most }));
}
