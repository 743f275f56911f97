import type { LatestState } from '@palpite/contracts/desk';
import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import type { News } from '../../platform/news.ts';

type Ended = {
  id: string;
  kind:
    | 'depositCredited'
    | 'depositWithoutBonus'
    | 'depositReversed'
    | 'depositRestored'
    | 'rewardReversed'
    | 'rewardRestored'
    | 'withdrawalPaid'
    | 'withdrawalReturned';
  amount_minor: bigint;
  gift_minor: bigint;
  currency: string;
  cause: string | null;
  at: Date;
};

/** Newest first. */
export async function listNews(db: Db, playerId: bigint, since: Date, limit: number): Promise<News[]> {
  const { rows } = await sql<Ended>`
    (
      select
        id,
        case when gift_minor > gift_credited_minor then 'depositWithoutBonus' else 'depositCredited' end as kind,
        price_minor as amount_minor,
        gift_credited_minor as gift_minor,
        currency,
        null as cause,
        credited_at as at
      from payments.order
      where player_id = ${playerId}
      and status = 'credited'
      and credited_at > ${since}
    )
    union all
    (
      select
        id,
        case when kind = 'deposit' then 'depositReversed' else 'rewardReversed' end,
        amount_minor + discount_minor,
        0,
        currency,
        null,
        received_at
      from payments.reversal
      where player_id = ${playerId}
      and (kind = 'deposit' or reward_id is not null)
      and received_at > ${since}
    )
    union all
    (
      select
        id,
        case when kind = 'deposit' then 'depositRestored' else 'rewardRestored' end,
        amount_minor + discount_minor,
        0,
        currency,
        null,
        undone_at
      from payments.reversal
      where player_id = ${playerId}
      and undone_at > ${since}
    )
    union all
    (
      select
        id,
        case when status = 'paid' then 'withdrawalPaid' else 'withdrawalReturned' end,
        case when status = 'paid' then amount_minor - fee_minor else amount_minor end,
        0,
        currency,
        cause,
        closed_at
      from payments.withdrawal
      where player_id = ${playerId}
      and closed_at > ${since}
    )
    order by at desc
    limit ${limit}
  `.execute(db);
  return rows.map((row) => ({
    id: `${row.kind}:${row.id}`,
    at: row.at,
    kind: row.kind,
    params: {
      amountMinor: String(row.amount_minor),
      currency: row.currency,
      ...(row.cause !== null && { cause: row.cause }),
    },
    link: '/registros',
  }));
}

export type LatestPayment = {
  id: string;
  kind: 'deposit' | 'withdrawal';
  state: LatestState;
  amountMinor: bigint;
  reference: string;
  at: Date;
};

/** Includes payments in any state, for support agents. */
export async function listLatestPayments(db: Db, playerId: bigint, limit: number): Promise<LatestPayment[]> {
  const { rows } = await sql<LatestPayment>`
    (
      select id, 'deposit' as kind, case when reversed_minor > 0 then 'deposit.reversed' else 'deposit.' || status end as state, price_minor as "amountMinor", vendor as reference, created_at as at
      from payments.order
      where player_id = ${playerId}
      order by created_at desc
      limit ${limit}
    )
    union all
    (
      select id, 'withdrawal', 'withdrawal.' || status, amount_minor, bank, created_at
      from payments.withdrawal
      where player_id = ${playerId}
      order by created_at desc
      limit ${limit}
    )
    order by at desc
    limit ${limit}
  `.execute(db);
  return rows;
}
