import { randomBytes, randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

export const methods = ['card', 'pix', 'usdt'] as const;
export type Method = (typeof methods)[number];
type Status = 'open' | 'paid' | 'declined' | 'cancelled' | 'expired';
export type Closing = Exclude<Status, 'open'>;

export type NewCheckout = {
  merchantOrderId: string;
  amountMinor: number;
  currency: string;
  description: string;
  callbackUrl: string;
  returnUrl: string;
  expiresAt: string;
  locale: string;
  method?: Method | undefined;
};

export type Checkout = NewCheckout & {
  payNo: string;
  idempotencyKey: string;
  status: Status;
  paidWith: Method | null;
  closedAt: string | null;
};

/** News for the merchant that has to arrive; `attempts` so far, the next one at `nextAt` (milliseconds since 1970). */
export type Callback = {
  eventId: string;
  payNo: string;
  type: `checkout.${Closing}`;
  method: Method | null;
  at: string;
  attempts: number;
  nextAt: number;
};

type Line =
  | { kind: 'opened'; checkout: Checkout }
  | { kind: 'closed'; payNo: string; status: Closing; method: Method | null; at: string; eventId: string }
  | { kind: 'tried'; eventId: string; nextAt: number }
  | { kind: 'delivered'; eventId: string }
  | { kind: 'given up'; eventId: string };

/** The vendor's books: checkouts and undelivered callbacks, in memory and line by line in a file. */
export type Checkouts = ReturnType<typeof openCheckouts>;

/** Thrown when an idempotency key comes again with another request. */
export class OtherRequest extends Error {}

/**
 * Opens the books in a folder. Every change is a line that is written before anybody is answered, so a killed
 * process loses nothing; a line cut short by the kill was never answered and is dropped.
 */
export function openCheckouts(dataDir: string, now: () => number = Date.now) {
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, 'checkouts.jsonl');
  const file = openSync(path, 'a+');
  const byPayNo = new Map<string, Checkout>();
  const byKey = new Map<string, Checkout>();
  const byOrder = new Map<string, Checkout>();
  const callbacks = new Map<string, Callback>();

  const text = readFileSync(path, 'utf8');
  for (const line of text.split('\n')) {
    const read = line === '' ? null : parseLine(line);
    if (read) apply(read);
  }
  if (text !== '' && !text.endsWith('\n')) writeSync(file, '\n');

  function apply(line: Line): void {
    switch (line.kind) {
      case 'opened':
        byPayNo.set(line.checkout.payNo, line.checkout);
        byKey.set(line.checkout.idempotencyKey, line.checkout);
        byOrder.set(line.checkout.merchantOrderId, line.checkout);
        return;
      case 'closed': {
        const checkout = byPayNo.get(line.payNo);
        if (!checkout) return;
        checkout.status = line.status;
        checkout.paidWith = line.method;
        checkout.closedAt = line.at;
        callbacks.set(line.eventId, {
          eventId: line.eventId,
          payNo: line.payNo,
          type: `checkout.${line.status}`,
          method: line.method,
          at: line.at,
          attempts: 0,
          nextAt: 0,
        });
        return;
      }
      case 'tried': {
        const callback = callbacks.get(line.eventId);
        if (callback) Object.assign(callback, { attempts: callback.attempts + 1, nextAt: line.nextAt });
        return;
      }
      default:
        callbacks.delete(line.eventId);
    }
  }

  function write(line: Line): void {
    writeSync(file, `${JSON.stringify(line)}\n`);
    apply(line);
  }

  return {
    /** Opens a checkout, or answers the one that the key opened before. Throws OtherRequest. */
    open(idempotencyKey: string, request: NewCheckout): Checkout {
      const known = byKey.get(idempotencyKey);
      if (known) {
        if (!isSameRequest(known, request)) throw new OtherRequest();
        return known;
      }
      const checkout: Checkout = {
        ...request,
        payNo: `AN${randomBytes(12).toString('hex').toUpperCase()}`,
        idempotencyKey,
        status: 'open',
        paidWith: null,
        closedAt: null,
      };
      write({ kind: 'opened', checkout });
      return checkout;
    },
    find: (payNo: string): Checkout | null => byPayNo.get(payNo) ?? null,
    findByOrder: (merchantOrderId: string): Checkout | null => byOrder.get(merchantOrderId) ?? null,
    /**
     * Closes an open checkout and owes the merchant a callback about it; answers the callback's id, or null when the
     * checkout was closed before. `late` lets money arrive on one that was given up, as a slow transfer does.
     */
    close(payNo: string, status: Closing, method: Method | null, late = false): string | null {
      const checkout = byPayNo.get(payNo);
      if (!checkout) return null;
      const givenUp = checkout.status === 'cancelled' || checkout.status === 'expired';
      if (checkout.status !== 'open' && !(late && givenUp && status === 'paid')) return null;
      const eventId = randomUUID();
      write({ kind: 'closed', payNo, status, method, at: new Date(now()).toISOString(), eventId });
      return eventId;
    },
    /** Payment numbers of open checkouts whose time is over. */
    listOverdue: (): string[] =>
      [...byPayNo.values()]
        .filter((checkout) => checkout.status === 'open' && Date.parse(checkout.expiresAt) <= now())
        .map((checkout) => checkout.payNo),
    findCallback: (eventId: string): Callback | null => callbacks.get(eventId) ?? null,
    listCallbacks: (): Callback[] => [...callbacks.values()],
    noteTried: (eventId: string, nextAt: number) => write({ kind: 'tried', eventId, nextAt }),
    noteDelivered: (eventId: string) => write({ kind: 'delivered', eventId }),
    noteGivenUp: (eventId: string) => write({ kind: 'given up', eventId }),
    closeFile: () => closeSync(file),
  };
}

function parseLine(line: string): Line | null {
  try {
    return JSON.parse(line) as Line;
  } catch {
    return null;
  }
}

function isSameRequest(known: Checkout, request: NewCheckout): boolean {
  return (
    known.merchantOrderId === request.merchantOrderId &&
    known.amountMinor === request.amountMinor &&
    known.currency === request.currency
  );
}
