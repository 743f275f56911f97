import type { SlipTerms } from './slip-bets.ts';

/** The balance that the offered amounts are based on, and the picks it was read for. */
export type OfferedBy = { picks: string; balanceMinor: bigint | null };

/**
 * Keeps the offered amounts while the picks stay the same. Otherwise each balance update would change them under the
 * player's finger.
 */
export function offeredBy(known: OfferedBy, now: OfferedBy): OfferedBy {
  return known.picks === now.picks && known.balanceMinor !== null ? known : now;
}

const steps = [1n, 2n, 5n];

/**
 * Returns up to four stakes from 1, 2, 5, 10, 20, … units, starting at about 1% of the balance. All are within the
 * stake limits and the balance. The whole balance is never offered as such.
 */
export function amountChoices(
  { stakeMinMinor, stakeMaxMinor }: Pick<SlipTerms, 'stakeMinMinor' | 'stakeMaxMinor'>,
  balanceMinor: bigint | null,
  unitMinor: bigint,
): bigint[] {
  const most =
    balanceMinor !== null && balanceMinor >= stakeMinMinor && balanceMinor < stakeMaxMinor
      ? balanceMinor
      : stakeMaxMinor;
  const rounds: bigint[] = [];
  for (let ten = unitMinor; ten <= most; ten *= 10n)
    for (const step of steps) if (ten * step >= stakeMinMinor && ten * step <= most) rounds.push(ten * step);
  const usual = balanceMinor === null || balanceMinor < stakeMinMinor ? unitMinor * 500n : balanceMinor;
  const first = rounds.findIndex((amount) => amount * 100n >= usual);
  const from = Math.max(0, Math.min(first < 0 ? rounds.length : first, rounds.length - 4));
  return rounds.slice(from, from + 4);
}
