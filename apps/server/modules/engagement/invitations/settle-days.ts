import { computeCommission, type InvitationLevel, ratePermilleOf } from '@palpite/domain/invitations';
import { floorRatio } from '@palpite/domain/money';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db.ts';
import { listDayTurnover, listProductTurnover } from '../../wallet/index.ts';
import { listTerms, type Terms } from './invitations.queries.ts';
import { type CommissionRow, flagTwins, idList, insertCommissions, setShares } from './invitations.store.ts';

const playersPerStep = 500;
const earnersPerStep = 100;

/**
 * Settles finished UTC days, oldest first. Each step is one transaction that locks the row of its day and
 * advances it, so a crash repeats nothing and two nodes never do the same step.
 */
export async function settleDays(db: Db, stopping?: AbortSignal): Promise<void> {
  let more = true;
  while (more && !stopping?.aborted) more = await db.transaction().execute(takeStep);
}

type DayRow = { day: string; state: 'gathering' | 'settling'; throughId: bigint };

async function takeStep(tx: Tx): Promise<boolean> {
  const row = (await lockDay(tx)) ?? (await openNextDay(tx));
  if (!row) return false;
  return row.state === 'gathering' ? gather(tx, row) : settle(tx, row);
}

async function lockDay(tx: Tx): Promise<DayRow | null> {
  const { rows } = await sql<{ day: string; state: DayRow['state']; through_id: bigint }>`
    select day::text as day, state, through_id
    from engagement.commission_day
    where state <> 'settled'
    order by day
    limit 1
    for update
  `.execute(tx);
  const [row] = rows;
  return row ? { day: row.day, state: row.state, throughId: row.through_id } : null;
}

/** Opens the day after the last one, or that of the first invitation. A day that is not over stays closed. */
async function openNextDay(tx: Tx): Promise<DayRow | null> {
  const { rows } = await sql<{ day: string }>`
    insert into engagement.commission_day (day, state)
    select next.day, 'gathering'
    from (
      select coalesce(
        (select max(day) + 1 from engagement.commission_day),
        (select (min(created_at) at time zone 'UTC')::date from engagement.referral)
      ) as day
    ) next
    where next.day < (now() at time zone 'UTC')::date
    on conflict do nothing
    returning day::text as day
  `.execute(tx);
  const [row] = rows;
  return row ? { day: row.day, state: 'gathering', throughId: 0n } : null;
}

async function moveOn(tx: Tx, day: string, state: string, throughId: bigint): Promise<void> {
  await sql`
    update engagement.commission_day
    set state = ${state}, through_id = ${throughId}, settled_at = case when ${state} = 'settled' then now() end
    where day = ${day}::date
  `.execute(tx);
}

async function gather(tx: Tx, { day, throughId }: DayRow): Promise<boolean> {
  const rows = await listDayTurnover(tx, day, throughId, playersPerStep);
  if (rows === null) return false;
  const last = rows.at(-1);
  if (!last) {
    await moveOn(tx, day, 'settling', 0n);
    return true;
  }
  const players = [...Map.groupBy(rows, ({ playerId }) => playerId)]
    .map(([playerId, lines]) => ({
      playerId,
      currency: lines[0]?.currency ?? '',
      countedMinor: floorRatio(
        lines.reduce((sum, line) => sum + line.commissionMilli, 0n),
        1_000n,
      ),
      hasPlayed: lines.some(
        ({ turnoverMinor, commissionMilli }) => turnoverMinor !== 0n || commissionMilli !== 0n,
      ),
    }))
    .filter(({ hasPlayed }) => hasPlayed);
  await flagTwins(
    tx,
    players.map(({ playerId }) => playerId),
  );
  await sql`
    insert into engagement.commission_share (day, friend_id, level, earner_id, turnover_minor)
    select ${day}::date, r.friend_id, r.level, r.earner_id, t.turnover_minor
    from unnest(
      ${idList(players.map(({ playerId }) => playerId))},
      ${`{${players.map(({ currency }) => currency).join(',')}}`}::text::text[],
      ${idList(players.map(({ countedMinor }) => countedMinor))}
    ) as t (player_id, currency, turnover_minor)
    join engagement.referral r on r.friend_id = t.player_id and r.earner_currency = t.currency
    where not exists (
      select 1
      from engagement.referral_flag f
      where f.friend_id = r.friend_id
      and f.cleared_at is null
    )
    and not exists (select from identity.erasure where player_id = r.earner_id)
  `.execute(tx);
  await moveOn(tx, day, 'gathering', last.playerId);
  return true;
}

type ShareRow = {
  friend_id: bigint;
  level: InvitationLevel;
  earner_id: bigint;
  currency: string;
  turnover_minor: bigint;
};

async function settle(tx: Tx, { day, throughId }: DayRow): Promise<boolean> {
  const { rows: earners } = await sql<{ earner_id: bigint }>`
    select distinct earner_id
    from engagement.commission_share
    where day = ${day}::date
    and earner_id > ${throughId}
    order by earner_id
    limit ${earnersPerStep}
  `.execute(tx);
  const earnerIds = earners.map(({ earner_id }) => earner_id);
  const last = earnerIds.at(-1);
  if (last === undefined) {
    await moveOn(tx, day, 'settled', 0n);
    return true;
  }
  const { rows: shares } = await sql<ShareRow>`
    select s.friend_id, s.level, s.earner_id, r.earner_currency as currency, s.turnover_minor
    from engagement.commission_share s
    join engagement.referral r on r.friend_id = s.friend_id and r.level = s.level
    where s.day = ${day}::date
    and s.earner_id = any(${idList(earnerIds)})
    order by s.friend_id
  `.execute(tx);
  const carries = await findCarries(tx, day, earnerIds);
  const terms = await listTerms(tx);
  const friendIds = [...new Set(shares.map(({ friend_id }) => friend_id))];
  const plays = Map.groupBy(await listProductTurnover(tx, day, friendIds), ({ playerId }) => playerId);
  const commissions: CommissionRow[] = [];
  for (const group of Map.groupBy(shares, (share) => `${share.earner_id}:${share.level}`).values())
    commissions.push(await settleLevel(tx, day, group, { terms, plays, carries }));
  await insertCommissions(tx, day, commissions);
  await moveOn(tx, day, 'settling', last);
  return true;
}

async function settleLevel(
  tx: Tx,
  day: string,
  group: readonly ShareRow[],
  given: {
    terms: ReadonlyMap<string, Terms>;
    /** Equals the gathered turnover, because the day is closed. */
    plays: ReadonlyMap<bigint, readonly { product: string; commissionMilli: bigint }[]>;
    carries: ReadonlyMap<string, bigint>;
  },
): Promise<CommissionRow> {
  const [first] = group;
  const inForce = first && given.terms.get(first.currency);
  if (!first || !inForce) throw new Error(`no terms of invitations in ${first?.currency}`);
  const { earner_id: earnerId, level, currency } = first;
  const used = new Set<number>();
  const friends = group.map(({ friend_id: friendId }) => {
    let broughtMilli = 0n;
    for (const { product, commissionMilli } of given.plays.get(friendId) ?? []) {
      const permille = ratePermilleOf(inForce.rates, product, level);
      used.add(permille);
      broughtMilli += floorRatio(commissionMilli * BigInt(permille), 1_000n);
    }
    return { friendId, broughtMilli };
  });
  const carriedMilli = given.carries.get(`${earnerId}:${level}`) ?? 0n;
  const { amountMinor, carryMilli, shares } = computeCommission(friends, carriedMilli);
  await setShares(
    tx,
    day,
    friends.map(({ friendId }, index) => ({ friendId, level, amountMinor: shares[index] ?? 0n })),
  );
  return {
    earnerId,
    level,
    currency,
    friends: friends.length,
    turnoverMinor: group.reduce((sum, row) => sum + row.turnover_minor, 0n),
    carryMilli,
    ratePermille: used.size === 1 ? ([...used][0] ?? null) : null,
    termsVersion: inForce.version,
    amountMinor,
    holdDays: inForce.holdDays,
  };
}

async function findCarries(tx: Tx, day: string, earnerIds: readonly bigint[]): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ earner_id: bigint; level: number; carry_milli: bigint }>`
    select distinct on (earner_id, level) earner_id, level, carry_milli
    from engagement.commission
    where earner_id = any(${idList(earnerIds)})
    and day < ${day}::date
    order by earner_id, level, day desc
  `.execute(tx);
  return new Map(rows.map((row) => [`${row.earner_id}:${row.level}`, row.carry_milli]));
}
