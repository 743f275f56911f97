import type { BetView } from '@palpite/contracts/sports';
import { type Currency, fromWire } from '@palpite/domain/money';
import { currencyOf } from '../session/player.ts';

/** A bet as received, with its in-play delay converted to this device's clock. */
export type BetUpdate = Omit<BetView, 'delay'> & { readonly delay: Span | null };

export function applyBetUpdate(view: BetView, atMs = Date.now()): BetUpdate {
  return { ...view, delay: view.delay && spanAt(view.delay, atMs) };
}

export type Bet = Omit<
  BetUpdate,
  | 'stake'
  | 'stakeLeft'
  | 'highestPayout'
  | 'payout'
  | 'owed'
  | 'cashedOut'
  | 'autoCashOut'
  | 'currency'
  | 'totalOddsMilli'
> & {
  readonly currency: Currency;
  readonly stakeMinor: bigint;
  /** Stake that is still in play after partial cash-outs. */
  readonly stakeLeftMinor: bigint;
  readonly highestMinor: bigint;
  /** Payout by results. Null while the bet is open. */
  readonly payoutMinor: bigint | null;
  readonly owedMinor: bigint;
  readonly cashedOutMinor: bigint;
  readonly autoCashOutMinor: bigint | null;
  /** A bigint because those of a long parlay exceed a safe integer. */
  readonly totalOddsMilli: bigint;
};

export function toBet(view: BetUpdate): Bet {
  const { stake, stakeLeft, highestPayout, payout, owed, cashedOut, autoCashOut, ...rest } = view;
  const currency = currencyOf(view.currency);
  const minor = (amount: number) => fromWire(amount, currency);
  return {
    ...rest,
    currency,
    stakeMinor: minor(stake),
    stakeLeftMinor: minor(stakeLeft),
    highestMinor: minor(highestPayout),
    payoutMinor: payout === null ? null : minor(payout),
    owedMinor: minor(owed),
    cashedOutMinor: minor(cashedOut),
    autoCashOutMinor: autoCashOut === null ? null : minor(autoCashOut),
    totalOddsMilli: BigInt(view.totalOddsMilli),
  };
}

/** Returns the latest payment: by results, or the cash-out amount when no stake was left. */
export function broughtMinor({ payoutMinor, cashedOutMinor, stakeLeftMinor }: Bet): bigint {
  return stakeLeftMinor > 0n ? (payoutMinor ?? 0n) : cashedOutMinor;
}

/** Returns everything paid back so far: by results and by cash-outs. */
export function returnedMinor({ payoutMinor, cashedOutMinor }: Bet): bigint {
  return (payoutMinor ?? 0n) + cashedOutMinor;
}

/** A period by this device's clock. */
export type Span = { readonly fromMs: number; readonly untilMs: number };

/** Converts a delay to this device's clock from the time left on arrival. The device clock may be wrong by minutes. */
export function spanAt(delay: { takesMs: number; leftMs: number }, atMs: number): Span {
  const untilMs = atMs + delay.leftMs;
  return { fromMs: untilMs - delay.takesMs, untilMs };
}

/** Each has a text in `bets.json` under `states`. */
type BetStatus = 'pending' | 'open' | 'won' | 'returned' | 'partBack' | 'lost' | 'refused' | 'cashedOut';

/** Derived from the money, so the rule is the same for singles, parlays and systems. */
export function betStatus(bet: Bet): BetStatus {
  if (bet.state !== 'settled') return bet.state;
  const backMinor = returnedMinor(bet);
  if (backMinor > bet.stakeMinor) return 'won';
  if (backMinor === bet.stakeMinor) return 'returned';
  return backMinor > 0n ? 'partBack' : 'lost';
}

/** Only a return above the stake is shown as a gain. */
export const statusTones = {
  pending: 'boost',
  open: 'neutral',
  won: 'up',
  returned: 'neutral',
  partBack: 'neutral',
  lost: 'down',
  refused: 'neutral',
  cashedOut: 'bonus',
} as const satisfies Record<BetStatus, string>;
