import { type LuckyBet, luckyBets, luckyPaytable } from '@palpite/domain/games/lucky-color';
import type { Currency } from '@palpite/domain/money';

export type BetGroupProps = {
  stake: string;
  currency: Currency;
  stakes: ReadonlyMap<string, bigint>;
  locked: boolean;
  outcome: number | null;
  onBet: (bet: string) => void;
};

export const betKeys = [
  ['q', 'green'],
  ['w', 'violet'],
  ['e', 'red'],
  ['z', 'small'],
  ['x', 'big'],
] as const satisfies readonly (readonly [string, LuckyBet])[];

export function toLuckyBet(bet: string): LuckyBet | null {
  return luckyBets.find((known) => known === bet) ?? null;
}

export function paysOf(bet: LuckyBet): number {
  return Math.max(...luckyPaytable[bet]) / 100;
}

export function standingOf(bet: LuckyBet, outcome: number | null): 'won' | 'lost' | null {
  if (outcome === null) return null;
  return (luckyPaytable[bet][outcome] ?? 0) > 0 ? 'won' : 'lost';
}
