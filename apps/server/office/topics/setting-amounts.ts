import type { Words } from '@palpite/contracts/office/topic';
import { type Currency, parseMinor, toDecimal } from '@palpite/domain/money';
import { type Change, refused } from '../office-topic.ts';
import { changesOf } from './changes-of.ts';

type Texts<Key extends string> = Readonly<Partial<Record<Key, string | undefined>>>;
type Amounts<Key extends string> = { readonly [Name in Key]?: bigint | undefined };

/** Parses the given amounts of an order to minor units; null when one of them is not an amount in the currency. */
export function parseAmounts<Key extends string>(texts: Texts<Key>, currency: Currency): Amounts<Key> | null {
  const parsed = Object.entries<string | undefined>(texts).map(
    ([name, text]) => [name, text === undefined ? undefined : parseMinor(text, currency)] as const,
  );
  return parsed.some(([, minor]) => minor === null) ? null : (Object.fromEntries(parsed) as Amounts<Key>);
}

export const notAnAmount = (currency: Currency) =>
  refused(`This is not an amount in ${currency}.`, `Este valor não é válido em ${currency}.`);

/** Who changed a row of settings last, and when. */
export const whenChanged = (row: { changed_by: string | null; changed_at: Date | null }) => ({
  changedBy: row.changed_by,
  changedAt: row.changed_at?.toISOString() ?? null,
});

/** The highest of the amounts that an order raises; null when it raises none. */
export function highestRaised(
  pairs: readonly (readonly [before: bigint | undefined, after: bigint | undefined])[],
): bigint | null {
  let highest: bigint | null = null;
  for (const [before, after] of pairs)
    if (after !== undefined && after > (before ?? 0n) && after > (highest ?? 0n)) highest = after;
  return highest;
}

type Values<Key extends string> = Readonly<Partial<Record<Key, string | number | null | undefined>>>;

/** The given values that differ from those in force. Amounts are compared by value: `5` is `5.00`. */
export function settingChanges<Key extends string>(
  labels: Readonly<Record<Key, Words>>,
  before: Values<NoInfer<Key>> | undefined,
  given: Values<NoInfer<Key>>,
  currency?: Currency,
): Change[] {
  const plain = (value: string | null) => {
    const minor = currency && value !== null ? parseMinor(value, currency) : null;
    return currency && minor !== null && minor !== undefined ? toDecimal(minor, currency) : value;
  };
  return changesOf(labels, before, given)
    .map((change) => ({ ...change, after: plain(change.after) }))
    .filter((change) => plain(change.before) !== change.after);
}
