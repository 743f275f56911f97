import type {
  Action,
  ActionResult,
  Callback,
  CallRefusal,
  RoundFigures,
  SeenPocket,
  StateSnapshot,
  TransactionSnapshot,
} from './callback.ts';

export class Refused extends Error {
  readonly refusal: CallRefusal;
  constructor(refusal: CallRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/** `offsetMinor`: the pocket's balance after this row, relative to before the callback. */
export type PlannedTransaction = {
  id: string;
  kind: Action['kind'];
  state: TransactionSnapshot['state'];
  amountMinor: bigint;
  targetId: string | null;
  hash: string;
  offsetMinor: bigint;
};

export type PlannedTransfer = {
  kind: 'stake' | 'payout' | 'refund' | 'takeback';
  transactionId: string;
  amountMinor: bigint;
  offsetMinor: bigint;
};

/** `transactionId` is the transaction that is taken back. */
export type Shortfall = { transactionId: string; amountMinor: bigint };

type Written = {
  netMinor: bigint;
  /** Largest drop of the pocket along the way, as a positive amount. */
  needMinor: bigint;
  turnoverMinor: bigint;
  transactions: PlannedTransaction[];
  transfers: PlannedTransfer[];
  /** Empty unless takebacks are limited to the available amount. */
  shortfalls: Shortfall[];
  rolledBack: string[];
  round: RoundFigures;
};

/** Valid only for the version as read, and while the pocket covers `needMinor`. */
export type Plan = Written & { pocket: SeenPocket };

type Taken = {
  id: string;
  result: ActionResult['result'];
  offsetMinor: bigint;
  /** Of the first answer; null when the action is new. */
  storedMinor: bigint | null;
};

type Known = Omit<TransactionSnapshot, 'balanceAfterMinor'> & {
  storedMinor: bigint | null;
  planned: PlannedTransaction | null;
};

/**
 * Applies actions one by one. With `payer`, a takeback takes what this pocket has at that point, and the rest
 * becomes a shortfall; without it, the whole amount.
 */
export function openRoundBook(callback: Callback, seen: StateSnapshot, payer?: SeenPocket) {
  const known = new Map<string, Known>(
    seen.transactions.map(({ balanceAfterMinor, ...each }) => [
      each.id,
      { ...each, storedMinor: balanceAfterMinor, planned: null },
    ]),
  );
  const { stakeMinor, payoutMinor, bets, wins, status }: RoundFigures = seen.round ?? {
    stakeMinor: 0n,
    payoutMinor: 0n,
    bets: 0,
    wins: 0,
    status: 'open',
  };
  const round: RoundFigures = { stakeMinor, payoutMinor, bets, wins, status };
  const written: Written = {
    netMinor: 0n,
    needMinor: 0n,
    turnoverMinor: 0n,
    transactions: [],
    transfers: [],
    shortfalls: [],
    rolledBack: [],
    round,
  };
  /** Rolled back after it arrived (`tookBetBack`) or before (`buriedBet`). */
  let tookBetBack = false;
  let buriedBet = false;

  function move(kind: PlannedTransfer['kind'], transactionId: string, amountMinor: bigint): void {
    if (amountMinor === 0n) return;
    written.netMinor += kind === 'stake' || kind === 'takeback' ? -amountMinor : amountMinor;
    if (-written.netMinor > written.needMinor) written.needMinor = -written.netMinor;
    written.transfers.push({ kind, transactionId, amountMinor, offsetMinor: written.netMinor });
  }

  function takeBack(transactionId: string, amountMinor: bigint): void {
    const thereMinor = payer ? payer.balanceMinor + written.netMinor : amountMinor;
    const takenMinor = thereMinor < 0n ? 0n : thereMinor < amountMinor ? thereMinor : amountMinor;
    move('takeback', transactionId, takenMinor);
    if (takenMinor < amountMinor)
      written.shortfalls.push({ transactionId, amountMinor: amountMinor - takenMinor });
  }

  function write(row: Omit<PlannedTransaction, 'offsetMinor'>): void {
    const planned = { ...row, offsetMinor: written.netMinor };
    written.transactions.push(planned);
    known.set(row.id, { ...row, roundId: callback.roundId, storedMinor: null, planned });
  }

  function takeBet({ id, hash, amountMinor, corrects }: Extract<Action, { kind: 'bet' }>): void {
    if (!corrects) {
      if (!seen.mayBet) throw new Refused('session_ended');
      if (seen.gameStopped) throw new Refused('game_stopped');
      if (amountMinor > seen.stakeMaxMinor) throw new Refused('stake_too_large');
      if (round.status === 'finished') throw new Refused('round_closed');
      written.turnoverMinor += amountMinor;
    }
    if (corrects) takeBack(id, amountMinor);
    else move('stake', id, amountMinor);
    round.stakeMinor += amountMinor;
    round.bets++;
    round.status = 'open';
    write({ id, kind: 'bet', state: 'posted', amountMinor, targetId: null, hash });
  }

  function takeWin({ id, hash, amountMinor, free }: Extract<Action, { kind: 'win' }>): void {
    const isRefunded = seen.round?.refunded ?? false;
    if (!free && round.bets === 0 && !isRefunded)
      throw new Refused(round.status === 'void' ? 'round_void' : 'round_unknown');
    move('payout', id, amountMinor);
    round.payoutMinor += amountMinor;
    if (amountMinor > 0n) {
      round.wins++;
      if (round.status === 'void') round.status = 'finished';
    }
    write({ id, kind: 'win', state: 'posted', amountMinor, targetId: null, hash });
  }

  function takeRollback({ id, hash, targetId }: Extract<Action, { kind: 'rollback' }>): void {
    const target = known.get(targetId);
    if (target && (target.kind === 'rollback' || target.roundId !== callback.roundId))
      throw new Refused('transaction_differs');
    if (targetId === id) throw new Refused('transaction_differs');
    if (!target) {
      write({ id: targetId, kind: 'bet', state: 'tombstone', amountMinor: 0n, targetId: null, hash: '' });
      buriedBet = true;
    }
    const movesBack = target?.state === 'posted';
    if (movesBack) rollBack(target);
    const amountMinor = movesBack ? target.amountMinor : 0n;
    write({ id, kind: 'rollback', state: 'posted', amountMinor, targetId, hash });
  }

  function rollBack(target: Known): void {
    target.state = 'rolledBack';
    if (target.planned) target.planned.state = 'rolledBack';
    else written.rolledBack.push(target.id);
    if (target.kind === 'bet') {
      tookBetBack = true;
      move('refund', target.id, target.amountMinor);
      written.turnoverMinor -= target.amountMinor;
      round.stakeMinor -= target.amountMinor;
      round.bets--;
    } else {
      takeBack(target.id, target.amountMinor);
      round.payoutMinor -= target.amountMinor;
      if (target.amountMinor > 0n) round.wins--;
    }
  }

  return {
    take(action: Action): Taken {
      const before = known.get(action.id);
      const place = { id: action.id, offsetMinor: before?.planned?.offsetMinor ?? written.netMinor };
      if (before?.state === 'tombstone' && action.kind !== 'rollback')
        return { ...place, result: 'neutralised', storedMinor: null };
      if (before) {
        if (before.hash !== action.hash) throw new Refused('transaction_differs');
        return { ...place, result: 'duplicate', storedMinor: before.storedMinor };
      }
      if (action.kind === 'bet') takeBet(action);
      else if (action.kind === 'win') takeWin(action);
      else takeRollback(action);
      return { id: action.id, result: 'posted', offsetMinor: written.netMinor, storedMinor: null };
    },
    /** Refuses: round_paid. */
    close(): Written {
      if (tookBetBack && round.wins > 0) throw new Refused('round_paid');
      if ((tookBetBack || buriedBet) && round.bets === 0 && round.wins === 0) round.status = 'void';
      return written;
    },
  };
}
