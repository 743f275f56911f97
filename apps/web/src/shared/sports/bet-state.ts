import { type Bet, returnedMinor } from './bet.ts';

/** The state shown on a bet's card. Each has a text in `bets.json` under `states`. */
export type BetStanding =
  | 'pending'
  | 'open'
  | 'won'
  | 'returned'
  | 'partBack'
  | 'lost'
  | 'refused'
  | 'cashedOut';

/** Derived from the money, so the rule is the same for singles, parlays and systems. */
export function standingOf(bet: Bet): BetStanding {
  if (bet.state !== 'settled') return bet.state;
  const backMinor = returnedMinor(bet);
  if (backMinor > bet.stakeMinor) return 'won';
  if (backMinor === bet.stakeMinor) return 'returned';
  return backMinor > 0n ? 'partBack' : 'lost';
}

/** Only a return above the stake is shown as a gain. */
export const standingTones = {
  pending: 'boost',
  open: 'neutral',
  won: 'up',
  returned: 'neutral',
  partBack: 'neutral',
  lost: 'down',
  refused: 'neutral',
  cashedOut: 'bonus',
} as const satisfies Record<BetStanding, string>;
