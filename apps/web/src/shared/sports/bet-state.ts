import { type Bet, returnedMinor } from './bet.ts';

/** How a bet stands, in the one word that its card says; each is in `bets.json` under `states`. */
export type BetStanding =
  | 'pending'
  | 'open'
  | 'won'
  | 'returned'
  | 'partBack'
  | 'lost'
  | 'refused'
  | 'cashedOut';

/** Told from the money, which says the same for singles, parlays and systems. */
export function standingOf(bet: Bet): BetStanding {
  if (bet.state !== 'settled') return bet.state;
  const backMinor = returnedMinor(bet);
  if (backMinor > bet.stakeMinor) return 'won';
  if (backMinor === bet.stakeMinor) return 'returned';
  return backMinor > 0n ? 'partBack' : 'lost';
}

/** Good is only what brought more than its stake: everything else is told without a cheer. */
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
