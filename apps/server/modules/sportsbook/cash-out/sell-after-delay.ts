import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Db } from '../../../platform/db.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { clearPendingSale, noteRefusal, recordPendingSale } from './cash-out.store.ts';
import { cashOutBet, type MaterialSnapshot } from './cash-out-bet.ts';
import type { CashOutRequest } from './offer-cash-out.ts';

export type Wait = (delayMs: number, stopping: AbortSignal) => Promise<unknown>;

export type Sales = {
  /**
   * As `cashOutBet`, with an answer after the delay when a leg is in play. A repeated request joins the
   * pending one. Also refuses: `too_many_requests` when too many sales of the player are pending,
   * `service_busy` when too many of all players are, or when the process stops; nothing is sold then.
   */
  sell(request: CashOutRequest): Promise<{ paidMinor: bigint }>;
  close(): void;
  drain(): Promise<void>;
};

export const waitingMax = { ofPlayer: 5, ofAll: 2_000 };

const pass: Wait = (delayMs, signal) => sleep(delayMs, undefined, { signal, ref: false });

/**
 * A pending sale is only a timer: it uses no connection, lock or money, so a process that ends has sold
 * nothing. `waiting_sale` only displays it.
 */
export function createSales(deps: { db: Db; log: Logger; wait?: Wait | undefined }): Sales {
  const { db, log, wait = pass } = deps;
  const stopping = new AbortController();
  const underWay = new Map<string, Promise<{ paidMinor: bigint }>>();
  const waitingOf = new Map<bigint, number>();
  let waiting = 0;

  const show = (written: Promise<void>): Promise<void> =>
    written.catch((failure) => log.error({ err: failure }, 'could not record a pending cash-out'));

  async function waitFor(request: CashOutRequest, delayMs: number): Promise<void> {
    const { playerId } = request;
    const ofPlayer = waitingOf.get(playerId) ?? 0;
    if (ofPlayer >= waitingMax.ofPlayer) refuse('too_many_requests');
    if (waiting >= waitingMax.ofAll || stopping.signal.aborted) refuse('service_busy');
    waitingOf.set(playerId, ofPlayer + 1);
    waiting++;
    try {
      await show(recordPendingSale(db, request, delayMs));
      await wait(delayMs, stopping.signal);
    } catch (failure) {
      if (stopping.signal.aborted) refuse('service_busy');
      throw failure;
    } finally {
      waiting--;
      const left = (waitingOf.get(playerId) ?? 1) - 1;
      if (left > 0) waitingOf.set(playerId, left);
      else waitingOf.delete(playerId);
      await show(clearPendingSale(db, request));
    }
  }

  async function sellOnce(request: CashOutRequest): Promise<{ paidMinor: bigint }> {
    let seen: MaterialSnapshot | null = null;
    try {
      for (;;) {
        const step = await db.transaction().execute((tx) => cashOutBet(tx, request, seen));
        if (step.kind === 'sold') return step;
        await waitFor(request, step.delayMs);
        seen = step.seen;
      }
    } catch (failure) {
      // The player may have closed the page.
      if (seen && failure instanceof Refusal) await show(noteRefusal(db, request, failure.code));
      throw failure;
    }
  }

  return {
    sell(request) {
      const key = [request.playerId, request.betId, request.requestId, request.shown, request.stake].join();
      const known = underWay.get(key);
      if (known) return known;
      const sale = sellOnce(request).finally(() => underWay.delete(key));
      underWay.set(key, sale);
      return sale;
    },
    close: () => stopping.abort(),
    async drain() {
      await Promise.allSettled(underWay.values());
    },
  };
}
