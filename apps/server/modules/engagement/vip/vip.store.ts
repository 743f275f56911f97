import type { Currency } from '@palpite/domain/money';
import { firstVipLevels, type VipFigures } from '@palpite/domain/vip';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';

export type LockedMember = { level: number; regainTurnoverMinor: bigint | null; reviewFrom: Date };

export async function lockMember(tx: Tx, playerId: bigint): Promise<LockedMember> {
  await tx
    .insertInto('engagement.vip_player')
    .values({ player_id: playerId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx
    .selectFrom('engagement.vip_player')
    .select(['level', 'regain_turnover_minor', 'review_from'])
    .where('player_id', '=', playerId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { level: row.level, regainTurnoverMinor: row.regain_turnover_minor, reviewFrom: row.review_from };
}

export async function moveMember(
  tx: Tx,
  playerId: bigint,
  move: {
    from: number;
    to: number;
    awardMinor: bigint;
    figures: VipFigures;
    regainTurnoverMinor: bigint | null;
  },
): Promise<void> {
  await tx
    .updateTable('engagement.vip_player')
    .set({ level: move.to, review_from: sql`now()`, regain_turnover_minor: move.regainTurnoverMinor })
    .where('player_id', '=', playerId)
    .execute();
  await tx
    .insertInto('engagement.vip_change')
    .values({
      player_id: playerId,
      number: sql<number>`(
        select coalesce(max(number), 0) + 1
        from engagement.vip_change
        where player_id = ${playerId}
      )`,
      from_level: move.from,
      to_level: move.to,
      award_minor: move.awardMinor,
      deposits_minor: move.figures.depositsMinor,
      turnover_minor: move.figures.turnoverMinor,
    })
    .execute();
}

export async function setAwaitsOpenStakes(tx: Tx, playerId: bigint, awaits: boolean): Promise<void> {
  await tx
    .updateTable('engagement.vip_player')
    .set({ awaits_open_stakes: awaits })
    .where('player_id', '=', playerId)
    .where('awaits_open_stakes', '<>', awaits)
    .execute();
}

export async function keepMember(tx: Tx, playerId: bigint): Promise<void> {
  await tx
    .updateTable('engagement.vip_player')
    .set({ review_from: sql`now()` })
    .where('player_id', '=', playerId)
    .execute();
}

export async function addAwards(
  tx: Tx,
  playerId: bigint,
  awards: readonly { level: number; awardMinor: bigint; depositsMinor: bigint }[],
): Promise<ReadonlySet<number>> {
  if (awards.length === 0) return new Set();
  const rows = await tx
    .insertInto('engagement.vip_award')
    .values(
      awards.map(({ level, awardMinor, depositsMinor }) => ({
        player_id: playerId,
        level,
        amount_minor: awardMinor,
        deposits_minor: depositsMinor,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('level')
    .execute();
  return new Set(rows.map((row) => row.level));
}

export async function addFirstLevels(tx: Tx, currency: Currency): Promise<void> {
  await tx
    .insertInto('engagement.vip_level')
    .values(
      firstVipLevels(currency).map((row) => ({
        currency,
        level: row.level,
        award_minor: row.awardMinor,
        deposits_minor: row.depositsMinor,
        turnover_minor: row.turnoverMinor,
        withdrawals_a_day: row.withdrawalsADay,
        gift_minor: row.giftMinor,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function moveCursor(tx: Tx, name: string, throughSeq: bigint): Promise<void> {
  await sql`
    insert into engagement.cursor (name, through_seq)
    values (${name}, ${throughSeq})
    on conflict (name) do update
    set through_seq = greatest(engagement.cursor.through_seq, excluded.through_seq)
  `.execute(tx);
}
