import type { SharedRound } from '@palpite/contracts/original-games';
import { type Currency, fromWire } from '@palpite/domain/money';
import { currencyOf } from '../../../../shared/session/player.ts';

export type TableBet = {
  key: string;
  player: string;
  bet: string;
  stakeMinor: bigint;
  currency: Currency;
  payoutMinor: bigint | null;
};

/** A shared round. Times are milliseconds of the server's clock. */
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
 * Stage of a round at a moment. `waiting`: no round. `locked`: betting is over and the draw has not arrived.
 * `drawing`: rolls to an outcome that is not revealed yet. `drawn`: has stopped.
 */
export type Stage = 'waiting' | 'betting' | 'locked' | 'drawing' | 'drawn' | 'void';

/** The stage by the server's times. A late message never extends betting. */
export function stageAt(round: TableRound | null, nowMs: number): Stage {
  if (round === null) return 'waiting';
  if (round.phase === 'void') return 'void';
  if (round.outcome !== null) return nowMs < round.drawnAtMs ? 'drawing' : 'drawn';
  return round.phase === 'betting' && nowMs < round.bettingEndsAtMs ? 'betting' : 'locked';
}

/** Next moment at which the clock alone changes the stage; null when there is none. */
export function nextChangeAtMs(round: TableRound | null, nowMs: number): number | null {
  const stage = stageAt(round, nowMs);
  if (round === null) return null;
  if (stage === 'betting') return round.bettingEndsAtMs;
  return stage === 'drawing' ? round.drawnAtMs : null;
}

/** When the next message is due; after it the stream counts as silent. */
export function expectedAtMs(round: TableRound): number {
  if (round.phase === 'betting') return round.bettingEndsAtMs;
  return round.phase === 'drawing' && round.outcome !== null ? round.drawnAtMs : round.nextAtMs;
}

/** Whether the next round should have started: the operator may have stopped the game. */
export function isOverdue(round: TableRound | null, nowMs: number): boolean {
  return round !== null && nowMs > round.nextAtMs;
}

/** Sum of the shown bets per choice in one currency; other currencies cannot be added. */
export function totalsOf(bets: readonly TableBet[], currency: Currency): ReadonlyMap<string, bigint> {
  const totals = new Map<string, bigint>();
  for (const bet of bets)
    if (bet.currency === currency) totals.set(bet.bet, (totals.get(bet.bet) ?? 0n) + bet.stakeMinor);
  return totals;
}

/** Puts winning bets first once winners may be shown. Each part keeps its order, largest first. */
export function winnersFirst(bets: readonly TableBet[], revealed: boolean): readonly TableBet[] {
  if (!revealed) return bets;
  const won = ({ payoutMinor }: TableBet) => payoutMinor !== null && payoutMinor > 0n;
  return [...bets.filter(won), ...bets.filter((bet) => !won(bet))];
}

export function mayBet(stage: Stage): boolean {
  return stage === 'betting';
}
