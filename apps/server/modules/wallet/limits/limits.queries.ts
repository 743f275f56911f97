import type { limitEvents } from '@palpite/contracts/limits';
import type { LimitKind, LimitPeriod } from '@palpite/domain/play-limits';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';

export type LimitRow = {
  kind: LimitKind;
  period: LimitPeriod;
  amount_minor: bigint;
  used_minor: bigint;
  pending_change: 'raise' | 'removal' | null;
  pending_amount_minor: bigint | null;
  confirmable_at: Date | null;
  ready: boolean;
  opens_at: Date;
  zone: string;
};

export async function listLimits(db: Db, playerId: bigint): Promise<LimitRow[]> {
  const { rows } = await sql<LimitRow>`
    select
      own.kind,
      own.period,
      own.amount_minor,
      case when own.used_from >= wallet.period_start(own.period, guard.zone) then own.used_minor else 0 end as used_minor,
      own.pending_change,
      own.pending_amount_minor,
      own.confirmable_at,
      coalesce(own.confirmable_at <= now(), false) as ready,
      wallet.period_end(own.period, guard.zone) as opens_at,
      guard.zone
    from wallet.player_limit own
    join wallet.guard on guard.player_id = own.player_id
    where own.player_id = ${playerId}
    order by own.kind, own.period
  `.execute(db);
  return rows;
}

/** Changes that the screen shows; the journal contains all of them. */
const changesMax = 20;

export async function listLimitChanges(db: Db, playerId: bigint) {
  const rows = await db
    .selectFrom('wallet.limit_change')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy('seq', 'desc')
    .limit(changesMax)
    .execute();
  return rows as ((typeof rows)[number] & {
    kind: LimitKind;
    period: LimitPeriod;
    event: (typeof limitEvents)[number];
  })[];
}

/**
 * Result of play in cash, in minor units. `decidedMinor` is the net result of finished bets and rounds,
 * negative for a loss; a session stores its value at login. `openMinor` is separate: an open stake counted as
 * a loss would later show a win that is too large.
 */
export async function getPlayFigures(
  db: Db,
  playerId: bigint,
): Promise<{ decidedMinor: bigint; openMinor: bigint }> {
  const { rows } = await sql<{ decidedMinor: bigint; openMinor: bigint }>`
    select wallet.play_net(${playerId}) + wallet.play_open(${playerId}) as "decidedMinor",
      wallet.play_open(${playerId}) as "openMinor"
  `.execute(db);
  return rows[0] as { decidedMinor: bigint; openMinor: bigint };
}
