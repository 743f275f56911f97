import { type Currency, fromWire } from '@palpite/domain/money';
import type { CallReply } from '../../shared/api/endpoints.ts';
import type { RecordKind } from './filters.ts';

type WireAccount = Pick<CallReply<'getStatement'>, 'opening' | 'closing' | 'lines'>;
type WireLine = WireAccount['lines'][number];

export type StatementLine = Pick<WireLine, 'kind' | 'reason' | 'count'> & { readonly amountMinor: bigint };

export type Account = {
  readonly openingMinor: bigint;
  readonly inMinor: bigint;
  readonly outMinor: bigint;
  readonly closingMinor: bigint;
  readonly lines: readonly StatementLine[];
};

export type Statement = {
  readonly currency: Currency;
  readonly from: string;
  readonly to: string;
  readonly cash: Account;
  readonly bonus: Account;
};

const sum = (lines: readonly StatementLine[]) =>
  lines.reduce((total, { amountMinor }) => total + amountMinor, 0n);

export function toAccount({ opening, closing, lines: wireLines }: WireAccount, currency: Currency): Account {
  const lines = wireLines.map(({ kind, reason, count, amount }) => ({
    kind,
    reason,
    count,
    amountMinor: fromWire(amount, currency),
  }));
  return {
    openingMinor: fromWire(opening, currency),
    inMinor: sum(lines.filter(({ amountMinor }) => amountMinor > 0n)),
    outMinor: sum(lines.filter(({ amountMinor }) => amountMinor < 0n)),
    closingMinor: fromWire(closing, currency),
    lines,
  };
}

export function toStatement(reply: CallReply<'getStatement'>, currency: Currency): Statement {
  return {
    currency,
    from: reply.from,
    to: reply.to,
    cash: toAccount(reply, currency),
    bonus: toAccount(reply.bonus, currency),
  };
}

/**
 * Returns income and outflow of a kind, over cash and bonus money. For `all` it is cash alone, which leads from the
 * opening to the closing.
 */
export function totalsOf(
  { cash, bonus }: Statement,
  kind: RecordKind,
): { inMinor: bigint; outMinor: bigint } {
  if (kind === 'all') return cash;
  const amounts = [...cash.lines, ...bonus.lines].filter((line) => line.kind === kind);
  return {
    inMinor: sum(amounts.filter(({ amountMinor }) => amountMinor > 0n)),
    outMinor: sum(amounts.filter(({ amountMinor }) => amountMinor < 0n)),
  };
}
