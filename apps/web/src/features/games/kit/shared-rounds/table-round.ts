import type { SharedRound } from '@palpite/contracts/original-games';
import { type Currency, fromWire } from '@palpite/domain/money';
import { currencyOf } from '../../../../shared/session/player.ts';

/** A bet of somebody at the table, by masked name. */
export type TableBet = {
  key: string;
  player: string;
  bet: string;
  stakeMinor: bigint;
  currency: Currency;
  payoutMinor: bigint | null;
};

/** A shared round as the screens know it; moments are milliseconds by the server's clock. */
export type TableRound = {
  number: number;
  phase: SharedRound['phase'];
  bettingEndsAtMs: number;
  drawnAtMs: number;
  nextAtMs: number;
  outcome: number | null;
  linkHash: string;
  bets: readonly TableBet[];
  players: number;
};

/** Reads a snapshot of the wire; the outcome is the server's, nothing is computed here. */
export function toTableRound(round: SharedRound): TableRound {
  return {
    number: round.number,
    phase: round.phase,
    bettingEndsAtMs: round.bettingEndsAt,
    drawnAtMs: round.drawnAt,
    nextAtMs: round.nextAt,
    outcome: round.outcome,
    linkHash: round.linkHash,
    bets: round.bets.map((bet, at) => {
      const currency = currencyOf(bet.currency);
      return {
        key: `${bet.player} ${bet.bet} ${at}`,
        player: bet.player,
        bet: bet.bet,
        currency,
        stakeMinor: fromWire(bet.stake, currency),
        payoutMinor: bet.payout === null ? null : fromWire(bet.payout, currency),
      };
    }),
    players: round.players,
  };
}

/**
 * What a round looks like at a moment. `waiting` there is none, `locked` betting is over and the draw is on its way,
 * `drawing` it rolls to an outcome that is not told yet, `drawn` it has stopped.
 */
export type Stage = 'waiting' | 'betting' | 'locked' | 'drawing' | 'drawn' | 'void';

/** The stage by the server's times; a late message never lets betting go on. */
export function stageAt(round: TableRound | null, nowMs: number): Stage {
  if (round === null) return 'waiting';
  if (round.phase === 'void') return 'void';
  if (round.outcome !== null) return nowMs < round.drawnAtMs ? 'drawing' : 'drawn';
  return round.phase === 'betting' && nowMs < round.bettingEndsAtMs ? 'betting' : 'locked';
}

/** The next moment at which the stage changes by the clock alone. */
export function nextChangeAtMs(round: TableRound | null, nowMs: number): number | null {
  const stage = stageAt(round, nowMs);
  if (round === null) return null;
  if (stage === 'betting') return round.bettingEndsAtMs;
  return stage === 'drawing' ? round.drawnAtMs : null;
}

/** By when a new message must have come, or the stream has gone silent. */
export function expectedAtMs(round: TableRound): number {
  if (round.phase === 'betting') return round.bettingEndsAtMs;
  return round.phase === 'drawing' && round.outcome !== null ? round.drawnAtMs : round.nextAtMs;
}

/** Whether the next round should have begun by now: the house may have stopped the game. */
export function isOverdue(round: TableRound | null, nowMs: number): boolean {
  return round !== null && nowMs > round.nextAtMs;
}

/** What lies on each choice in one currency, of the bets that are shown; other currencies can't be added to it. */
export function totalsOf(bets: readonly TableBet[], currency: Currency): ReadonlyMap<string, bigint> {
  const totals = new Map<string, bigint>();
  for (const bet of bets)
    if (bet.currency === currency) totals.set(bet.bet, (totals.get(bet.bet) ?? 0n) + bet.stakeMinor);
  return totals;
}

/** Bets with those that won in front, once it may be told who has; each part stays as it was, the largest first. */
export function winnersFirst(bets: readonly TableBet[], told: boolean): readonly TableBet[] {
  if (!told) return bets;
  const won = ({ payoutMinor }: TableBet) => payoutMinor !== null && payoutMinor > 0n;
  return [...bets.filter(won), ...bets.filter((bet) => !won(bet))];
}

/** Whether the stage takes bets. */
export function mayBet(stage: Stage): boolean {
  return stage === 'betting';
}
