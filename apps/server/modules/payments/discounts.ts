import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { type OutboxEvent, publish } from '../../platform/outbox.ts';
import { findPlayStop, getHolder, getOpenedAt, listRegisteredBetween } from '../identity/index.ts';
import type { OfferDeps } from './payment-gateways.ts';
import { type Depositor, listPackages } from './payments.queries.ts';

/**
 * Windows follow from the times of registration and newest deposit, so nothing is stored per player. A new
 * deposit ends the window in which it was made.
 */
const windows = (registeredAt: Date, newestDepositAt: Date | null) => sql`
  (
    select
      greatest(since + make_interval(hours => after_hours), starts_at) as begins_at,
      least(since + make_interval(hours => after_hours + lasts_hours), ends_at) as ends_at
    from payments.discount_campaign
    cross join lateral (
      select case counted_from
        when 'deposit' then ${newestDepositAt}::timestamptz
        else case when ${newestDepositAt}::timestamptz is null then ${registeredAt}::timestamptz end
      end as since
    ) fact
    where active
    and since is not null
  ) campaign
`;

/** Null before it begins, after it ended or was used, and during a stop. */
export async function findDiscountEnd(db: Db, playerId: bigint): Promise<Date | null> {
  if (await findPlayStop(db, playerId)) return null;
  const depositor = await db
    .selectFrom('payments.depositor')
    .select('newest_at')
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  const facts = windows(await getOpenedAt(db, playerId), depositor?.newest_at ?? null);
  const { rows } = await sql<{ ends_at: Date | null }>`
    select max(ends_at) as ends_at
    from ${facts}
    where begins_at <= now()
    and ends_at > now()
  `.execute(db);
  return rows[0]?.ends_at ?? null;
}

export async function hasDiscountedOrderOpen(db: Db, playerId: bigint): Promise<boolean> {
  const row = await db
    .selectFrom('payments.order')
    .select('id')
    .where('player_id', '=', playerId)
    .where('package_group', '=', 'EXPPAY')
    .where('status', '=', 'pending')
    .where('expires_at', '>', sql<Date>`now()`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findDiscount(
  deps: OfferDeps,
  player: Depositor,
): Promise<{ discount: number; expiredTime: string } | null> {
  const endsAt = await findDiscountEnd(deps.db, player.id);
  if (!endsAt || !deps.gateways.servesGroup('EXPPAY')) return null;
  const offers = await listPackages(deps.db, player.currency, ['EXPPAY']);
  const mostBp = Math.max(0, ...offers.map((offer) => offer.discount_bp));
  return mostBp === 0 ? null : { discount: mostBp / 10_000, expiredTime: endsAt.toISOString() };
}

/**
 * Windows that opened in the last `seconds`. A missed notification does no harm: the next read of user info
 * shows the discount.
 */
export async function announceDiscounts(deps: OfferDeps, seconds: number): Promise<number> {
  const { db } = deps;
  const { rows: campaigns } = await sql<{ counted_from: string; opened_from: Date; opened_to: Date }>`
    select
      counted_from,
      now() - make_interval(hours => after_hours, secs => ${seconds}) as opened_from,
      now() - make_interval(hours => after_hours) as opened_to
    from payments.discount_campaign
    where active
    and coalesce(starts_at <= now(), true)
    and coalesce(ends_at > now(), true)
  `.execute(db);
  const opened = new Set<bigint>();
  for (const { counted_from: from, opened_from: after, opened_to: to } of campaigns) {
    const playerIds =
      from === 'deposit' ? await listDepositedBetween(db, after, to) : await listNewcomers(db, after, to);
    for (const id of playerIds) opened.add(id);
  }
  const news: OutboxEvent[] = [];
  for (const playerId of opened) {
    const { currency } = await getHolder(db, playerId);
    const payDiscount = await findDiscount(deps, { id: playerId, currency });
    if (payDiscount) news.push({ topic: 'updateUserInfo', playerId, payload: { payDiscount } });
  }
  await db.transaction().execute((tx) => publish(tx, news));
  return news.length;
}

async function listDepositedBetween(db: Db, after: Date, to: Date): Promise<bigint[]> {
  const rows = await db
    .selectFrom('payments.depositor')
    .select('player_id')
    .where('newest_at', '>', after)
    .where('newest_at', '<=', to)
    .execute();
  return rows.map((row) => row.player_id);
}

async function listNewcomers(db: Db, after: Date, to: Date): Promise<bigint[]> {
  const registered = await listRegisteredBetween(db, after, to);
  if (registered.length === 0) return [];
  const deposited = await db
    .selectFrom('payments.depositor')
    .select('player_id')
    .where('player_id', 'in', registered)
    .where('newest_at', 'is not', null)
    .execute();
  const known = new Set(deposited.map((row) => row.player_id));
  return registered.filter((id) => !known.has(id));
}
