import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../../platform/db.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type CashOutWish, cashOutBet, type Seen } from './cash-out-bet.ts';

/** Ends after so many milliseconds, or fails when the process stops. */
export type Wait = (delayMs: number, stopping: AbortSignal) => Promise<unknown>;

export type Sales = {
  /**
   * Sells a bet as `cashOutBet` does, answering after the delay when a leg is in play. The same call again meanwhile
   * joins the one that waits. Refuses besides: `too_many_requests` when too many sales of the player wait;
   * `service_busy` when too many of all do, or the process stops: nothing was sold then.
   */
  sell(wish: CashOutWish): Promise<{ paidMinor: bigint }>;
  /** The newest sale of each bet of a player that waits here. */
  waitingOf(playerId: bigint): ReadonlyMap<bigint, WaitingSale>;
  /** Ends what waits, unsold. */
  close(): void;
  /** Resolves when every sale under way has its answer. */
  drain(): Promise<void>;
};

/** A sale that was agreed to for what was `shown`, of a part of the stake or all of it, and is checked until a moment. */
export type WaitingSale = Pick<CashOutWish, 'betId' | 'shown' | 'stake'> & {
  fromMs: number;
  untilMs: number;
};

export const waitingMax = { ofPlayer: 5, ofAll: 2_000 };

const pass: Wait = (delayMs, signal) => sleep(delayMs, undefined, { signal, ref: false });

/**
 * Sales that wait on this process for what the feed may still have to tell. A wait is a timer and nothing else: it has
 * no connection, no row and no money, so a process that ends has sold nothing.
 */
export function createSales({ db, wait = pass }: { db: Db; wait?: Wait | undefined }): Sales {
  const stopping = new AbortController();
  const underWay = new Map<string, Promise<{ paidMinor: bigint }>>();
  const waitingOf = new Map<bigint, Set<WaitingSale>>();
  let waiting = 0;

  async function waitFor({ playerId, betId, shown, stake }: CashOutWish, delayMs: number): Promise<void> {
    const ofPlayer = waitingOf.get(playerId) ?? new Set();
    if (ofPlayer.size >= waitingMax.ofPlayer) refuse('too_many_requests');
    if (waiting >= waitingMax.ofAll || stopping.signal.aborted) refuse('service_busy');
    const fromMs = Date.now();
    const sale = { betId, shown, stake, fromMs, untilMs: fromMs + delayMs };
    waitingOf.set(playerId, ofPlayer.add(sale));
    waiting++;
    try {
      await wait(delayMs, stopping.signal);
    } catch (failure) {
      if (stopping.signal.aborted) refuse('service_busy');
      throw failure;
    } finally {
      waiting--;
      ofPlayer.delete(sale);
      if (ofPlayer.size === 0) waitingOf.delete(playerId);
    }
  }

  async function sellOnce(wish: CashOutWish): Promise<{ paidMinor: bigint }> {
    let seen: Seen | null = null;
    for (;;) {
      const step = await db.transaction().execute((tx) => cashOutBet(tx, wish, seen));
      if (step.kind === 'sold') return step;
      await waitFor(wish, step.delayMs);
      seen = step.seen;
    }
  }

  return {
    sell(wish) {
      const key = [wish.playerId, wish.betId, wish.requestId, wish.shown, wish.stake].join();
      const known = underWay.get(key);
      if (known) return known;
      const sale = sellOnce(wish).finally(() => underWay.delete(key));
      underWay.set(key, sale);
      return sale;
    },
    waitingOf: (playerId) => new Map([...(waitingOf.get(playerId) ?? [])].map((sale) => [sale.betId, sale])),
    close: () => stopping.abort(),
    async drain() {
      await Promise.allSettled(underWay.values());
    },
  };
}
