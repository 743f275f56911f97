import { type BetShape, highestPayout } from '@palpite/domain/sports/parlay';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import { changedBy } from '../../../platform/change-marks.ts';
import type { Db } from '../../../platform/db.ts';
import type { Mismatch } from '../../wallet/index.ts';
import type { Changed, ExposureLimit } from './exposure-limits.ts';
import { shareOf, winDay, winLimit } from './wins.sql.ts';

/** The limits of `sport/…`, and of `all` for a sport without one, are scaled by the tier share. */
export type WinScope = 'all' | `sport/${string}` | `league/${bigint}`;

export async function listWinLimits(db: Db): Promise<{
  limits: ExposureLimit[];
  players: (Changed & { username: string; sharePermille: bigint | null })[];
}> {
  const [limits, players] = await Promise.all([
    db
      .selectFrom('sportsbook.win_limit')
      .select(['scope', 'most_minor as mostMinor', 'changed_by', 'changed_at'])
      .orderBy('scope')
      .execute(),
    db
      .selectFrom('sportsbook.win_share as share')
      .innerJoin('identity.player as player', 'player.id', 'share.player_id')
      .select([
        'player.username',
        'share.share_permille as sharePermille',
        'share.changed_by',
        'share.changed_at',
      ])
      .orderBy('player.username')
      .execute(),
  ]);
  return { limits, players };
}

/**
 * What one player may win per day, for future bets. `null` means unlimited; without a value the limit is
 * deleted. Returns false when the league does not exist, and for `all` without a value.
 */
export async function setWinLimit(
  db: Db,
  { name }: Actor,
  scope: WinScope,
  mostMinor?: bigint | null,
): Promise<boolean> {
  if (mostMinor === undefined) {
    if (scope === 'all') return false;
    await db.deleteFrom('sportsbook.win_limit').where('scope', '=', scope).execute();
    return true;
  }
  const { rows } = await sql`
    insert into sportsbook.win_limit (scope, most_minor, changed_by, changed_at)
    select ${scope}, ${mostMinor}, ${name}, now()
    where ${scope} not like 'league/%'
    or exists (select from sportsbook.league where 'league/' || league.id = ${scope})
    on conflict (scope) do update set
      most_minor = excluded.most_minor,
      changed_by = excluded.changed_by,
      changed_at = excluded.changed_at
    returning scope
  `.execute(db);
  return rows.length > 0;
}

/**
 * Share of all win limits, in thousandths. `null` means unlimited; without a value the limits apply
 * unchanged.
 */
export async function setWinShare(
  db: Db,
  actor: Actor,
  playerId: bigint,
  sharePermille?: bigint | null,
): Promise<void> {
  if (sharePermille === undefined) {
    await db.deleteFrom('sportsbook.win_share').where('player_id', '=', playerId).execute();
    return;
  }
  const values = { share_permille: sharePermille, ...changedBy(actor) };
  await db
    .insertInto('sportsbook.win_share')
    .values({ player_id: playerId, ...values })
    .onConflict((conflict) => conflict.column('player_id').doUpdateSet(values))
    .execute();
}

const winsOfBets = `
  select counted.scope, sum(counted.minor)::bigint as minor
  from (
    select
      unnest(bet.win_scopes || array['all']) as scope,
      sportsbook.bet_win(
        bet.status, bet.stake_minor, bet.highest_payout_minor, bet.target_minor, bet.cashed_out_minor, bet.reference_ppm
      ) as minor
    from sportsbook.bet
    where bet.player_id = win_day.player_id
    and bet.id >= win_day.from_bet_id
    and bet.win_day = win_day.day
  ) counted
  group by counted.scope`;

export type WinDay = { playerId: bigint; day: string };

/** Lowers the bound to what a day's bets can win. The row is locked first, so the count is complete. */
export async function countWinDay(db: Db, { playerId, day }: WinDay): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`
      select from sportsbook.win_day where player_id = ${playerId} and day = ${day}::date for no key update
    `.execute(tx);
    await sql`
      update sportsbook.win_day
      set
        wins = coalesce((select jsonb_object_agg(scope, minor) from (${sql.raw(winsOfBets)}) exact), '{}'),
        counted_at = clock_timestamp()
      where player_id = ${playerId}
      and day = ${day}::date
    `.execute(tx);
  });
}

/**
 * Largest stake, up to the requested one, whose highest win is at most `roomMinor`. Bisection: wins are
 * rounded and a system's win depends on every line.
 */
export function fittingStake(
  { stakeMinor, referencePpm, shape }: { stakeMinor: bigint; referencePpm: bigint; shape: BetShape },
  oddsMilli: readonly number[],
  roomMinor: bigint,
): bigint {
  const mostMinor = (roomMinor * 1_000_000n) / referencePpm;
  let [fits, tooMuch] = [0n, stakeMinor];
  while (tooMuch - fits > 1n) {
    const middle = (fits + tooMuch) / 2n;
    // Without the payout cap, above which a larger stake wins less: bisection needs a monotonic function.
    if (highestPayout(middle, oddsMilli, shape) - middle <= mostMinor) fits = middle;
    else tooMuch = middle;
  }
  return fits;
}

export type WinOfDay = { scope: string; winMinor: bigint; mostMinor: bigint | null };

export async function listWinsOfToday(db: Db, playerId: bigint): Promise<WinOfDay[]> {
  const { rows } = await sql<WinOfDay>`
    select
      exact.scope,
      exact.minor as "winMinor",
      ${sql.raw(shareOf('most_of_day.minor', 'share'))} as "mostMinor"
    from sportsbook.win_day
    cross join lateral (${sql.raw(winsOfBets)}) exact
    left join lateral ${sql.raw(winLimit('exact.scope'))} on true
    left join sportsbook.win_share share on share.player_id = win_day.player_id
    where win_day.player_id = ${playerId}
    and win_day.day = ${sql.raw(winDay)}
    order by exact.scope = 'all' desc, exact.scope
  `.execute(db);
  return rows;
}

/** Bounds of the last two days below what their bets can win would admit too many bets. */
export async function listWinDayMismatches(db: Db): Promise<Mismatch[]> {
  const { rows } = await sql<Mismatch>`
    select
      'win of a day' as what,
      win_day.player_id || ' ' || win_day.day || ' ' || exact.scope as id,
      'at least ' || exact.minor as expected,
      coalesce(win_day.wins ->> exact.scope, 'none') as found
    from sportsbook.win_day
    cross join lateral (${sql.raw(winsOfBets)}) exact
    where win_day.day >= ${sql.raw(winDay)} - 1
    and win_day.counted_at is not null
    and exact.minor > coalesce((win_day.wins ->> exact.scope)::bigint, 0)
    order by win_day.player_id, win_day.day, exact.scope
  `.execute(db);
  return rows;
}
