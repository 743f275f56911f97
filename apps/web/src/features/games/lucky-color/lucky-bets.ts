import { type LuckyBet, luckyBets, luckyPaytable } from '@palpite/domain/games/lucky-color';
import type { Currency } from '@palpite/domain/money';

/** What every group of bets on the board needs. */
export type BetGroupProps = {
  /** The stake of a press, written out; empty while there is none. */
  stake: string;
  currency: Currency;
  stakes: ReadonlyMap<string, bigint>;
  locked: boolean;
  outcome: number | null;
  onBet: (bet: string) => void;
};

/** The keys of the bets that are not numbers. */
export const betKeys = [
  ['q', 'green'],
  ['w', 'violet'],
  ['e', 'red'],
  ['z', 'small'],
  ['x', 'big'],
] as const satisfies readonly (readonly [string, LuckyBet])[];

/** Reads a bet of the wire. */
export function toLuckyBet(bet: string): LuckyBet | null {
  return luckyBets.find((known) => known === bet) ?? null;
}

/** Most that a bet pays, as a multiple. */
export function paysOf(bet: LuckyBet): number {
  return Math.max(...luckyPaytable[bet]) / 100;
}

/** How a bet stands once the number is out; null before. */
export function standingOf(bet: LuckyBet, outcome: number | null): 'won' | 'lost' | null {
  if (outcome === null) return null;
  return (luckyPaytable[bet][outcome] ?? 0) > 0 ? 'won' : 'lost';
}
