import type { Currency } from '@palpite/domain/money';
import { type SlotsVendor, slotsVendors } from '@palpite/domain/slots-vendors';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';

/** What a vendor's game took and paid in a period. The variance is in squared minor units. */
export type SlotReturns = {
  vendor: string;
  game: string;
  currency: Currency;
  rounds: number;
  stakedMinor: bigint;
  paidMinor: bigint;
  /** Payments at the return that the vendor states; null when it states none. */
  expectedMinor: number | null;
  variance: number;
};

type Sums = {
  vendor: SlotsVendor;
  game: string;
  currency: Currency;
  rounds: number;
  staked: string;
  paid: string;
  stakes2: number;
  paid2: number;
  both: number;
};

/** Lists what slots took and paid in finished rounds of a period. `stated`: return of a game as a part of its stakes. */
export async function listSlotReturns(
  db: Db,
  from: string,
  to: string,
  stated: (game: string) => number | null,
): Promise<SlotReturns[]> {
  const { rows } = await sql<Sums>`
    select
      vendor,
      game,
      currency,
      count(*)::integer as rounds,
      sum(stake_minor)::text as staked,
      sum(payout_minor)::text as paid,
      sum(stake_minor::double precision * stake_minor) as stakes2,
      sum(payout_minor::double precision * payout_minor) as paid2,
      sum(stake_minor::double precision * payout_minor) as both
    from seamless.round
    where started_at >= ${from}::timestamptz and started_at < ${to}::timestamptz and status = 'finished'
    group by vendor, game, currency
  `.execute(db);
  return rows.map(({ vendor, game, currency, rounds: count, staked, paid, stakes2, paid2, both }) => {
    const theory = stated(game);
    const mean = theory ?? (Number(staked) > 0 ? Number(paid) / Number(staked) : 0);
    return {
      vendor: slotsVendors[vendor].name,
      game,
      currency,
      rounds: count,
      stakedMinor: BigInt(staked),
      paidMinor: BigInt(paid),
      expectedMinor: theory === null ? null : theory * Number(staked),
      variance: Math.max(0, paid2 - 2 * mean * both + mean * mean * stakes2),
    };
  });
}
