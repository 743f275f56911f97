import type { SlipTerms } from './slip-bets.ts';

/** The balance by which amounts are offered, and for which picks it was read. */
export type OfferedBy = { picks: string; balanceMinor: bigint | null };

/** The amounts stay for as long as the picks do: with each new balance they would change under the finger. */
export function offeredBy(known: OfferedBy, now: OfferedBy): OfferedBy {
  return known.picks === now.picks && known.balanceMinor !== null ? known : now;
}

const steps = [1n, 2n, 5n];

/**
 * The amounts to offer as chips: four of 1, 2, 5, 10, 20… units that the house and the balance allow, from about a
 * hundredth of the balance on. There is none for everything.
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
