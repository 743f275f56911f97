import { randomBytes, randomUUID } from 'node:crypto';
import { openJournal } from '../journal.ts';
import { OtherRequest } from './checkouts.ts';
import { type CallbackLine, openOwedCallbacks } from './owed-callbacks.ts';

export type PayoutEnd = 'paid' | 'rejected';

export type NewPayout = {
  merchantWithdrawalId: string;
  amountMinor: number;
  currency: string;
  callbackUrl: string;
  method: 'document' | 'usdt';
  account: string;
  holder?: string | undefined;
  usdtMicro?: number | undefined;
};

export type Payout = NewPayout & {
  payoutNo: string;
  idempotencyKey: string;
  status: 'pending' | PayoutEnd;
  reason: string;
  closedAt: string | null;
};

type News = { payoutNo: string; at: string };

type Line =
  | { kind: 'booked'; payout: Payout }
  | { kind: 'ended'; payoutNo: string; status: PayoutEnd; reason: string; at: string; eventId: string }
  | CallbackLine;

export type Payouts = ReturnType<typeof openPayouts>;

/** Kept in memory and in a journal file in `dataDir`. */
export function openPayouts(dataDir: string, now: () => number = Date.now) {
  const byNumber = new Map<string, Payout>();
  const byKey = new Map<string, Payout>();
  const callbacks = openOwedCallbacks<News>();
  const { write, close: closeFile } = openJournal<Line>(dataDir, 'payouts.jsonl', apply);

  function apply(line: Line): void {
    switch (line.kind) {
      case 'booked':
        byNumber.set(line.payout.payoutNo, line.payout);
        byKey.set(line.payout.idempotencyKey, line.payout);
        return;
      case 'ended': {
        const payout = byNumber.get(line.payoutNo);
        if (!payout) return;
        Object.assign(payout, { status: line.status, reason: line.reason, closedAt: line.at });
        callbacks.owe(line.eventId, { payoutNo: line.payoutNo, at: line.at });
        return;
      }
      default:
        callbacks.apply(line);
    }
  }

  return {
    /** Books a payout, or returns the existing one of the idempotency key. Throws `OtherRequest`. */
    book(idempotencyKey: string, request: NewPayout): Payout {
      const known = byKey.get(idempotencyKey);
      if (known) {
        if (!isSameRequest(known, request)) throw new OtherRequest();
        return known;
      }
      const payout: Payout = {
        ...request,
        payoutNo: `AP${randomBytes(12).toString('hex').toUpperCase()}`,
        idempotencyKey,
        status: 'pending',
        reason: '',
        closedAt: null,
      };
      write({ kind: 'booked', payout });
      return payout;
    },
    find: (payoutNo: string): Payout | null => byNumber.get(payoutNo) ?? null,
    findByWithdrawal: (id: string): Payout | null =>
      [...byNumber.values()].find((payout) => payout.merchantWithdrawalId === id) ?? null,
    /**
     * Ends a pending payout and queues a callback. Returns the callback's id, or null when the payout has already
     * ended.
     */
    end(payoutNo: string, status: PayoutEnd, reason: string): string | null {
      if (byNumber.get(payoutNo)?.status !== 'pending') return null;
      const eventId = randomUUID();
      write({ kind: 'ended', payoutNo, status, reason, at: new Date(now()).toISOString(), eventId });
      return eventId;
    },
    listPending: (): Payout[] => [...byNumber.values()].filter((payout) => payout.status === 'pending'),
    findCallback: callbacks.find,
    listCallbacks: callbacks.list,
    contentOf(eventId: string): { url: string; body: object } | null {
      const callback = callbacks.find(eventId);
      const payout = callback && byNumber.get(callback.payoutNo);
      if (!payout) return null;
      const { payoutNo, merchantWithdrawalId, amountMinor, currency, reason, status } = payout;
      const type = `payout.${status}`;
      const { at } = callback;
      return {
        url: payout.callbackUrl,
        body: { eventId, type, payoutNo, merchantWithdrawalId, amountMinor, currency, reason, at },
      };
    },
    ...callbacks.notes(write),
    closeFile,
  };
}

function isSameRequest(known: Payout, request: NewPayout): boolean {
  return (
    known.merchantWithdrawalId === request.merchantWithdrawalId &&
    known.amountMinor === request.amountMinor &&
    known.currency === request.currency &&
    known.account === request.account
  );
}
