import { floorRatio } from '@palpite/domain/money';
import type { VipFigures } from '@palpite/domain/vip';
import { addDays, dayIn } from '../../../platform/days.ts';
import type { Db, Tx } from '../../../platform/db.ts';
import type { ListOpenStakes } from '../../wallet/bonus/index.ts';
import { findVipTurnover, listTurnovers } from '../../wallet/index.ts';
import { findVipFigures, getVipTerms, listToReview, listVipLevels, type Member } from './vip.queries.ts';
import { keepMember, lockMember, moveMember } from './vip.store.ts';

const playersAtOnce = 200;

/**
 * Lowers players by one level who staked too little in `vip_terms.keep_days` days. Disabled while null. A
 * lapsed level is regained with the turnover that would have kept it, without a second award.
 */
export async function lowerLevels(
  db: Db,
  openStakes: readonly ListOpenStakes[],
  at: Date,
  stopping?: AbortSignal,
): Promise<void> {
  const { keepDays, keepBp } = await getVipTerms(db);
  if (keepDays === null) return;
  const playerIds = await listToReview(db, keepDays, playersAtOnce);
  for (const { playerId, currency } of await listTurnovers(db, playerIds)) {
    if (stopping?.aborted) return;
    const figures = await findVipFigures(db, playerId, openStakes);
    await db
      .transaction()
      .execute((tx) => keepOrLower(tx, { id: playerId, currency }, figures, { keepDays, keepBp, at }));
  }
}

async function keepOrLower(
  tx: Tx,
  player: Member,
  figures: VipFigures,
  { keepDays, keepBp, at }: { keepDays: number; keepBp: number; at: Date },
): Promise<void> {
  const { level, reviewFrom } = await lockMember(tx, player.id);
  // Another process reviewed the player in the meantime.
  if (level === 0 || reviewFrom.getTime() > at.getTime() - keepDays * 86_400_000) return;
  const levels = await listVipLevels(tx, player.currency);
  const own = levels.find((each) => each.level === level);
  const neededMinor = floorRatio((own?.turnoverMinor ?? 0n) * BigInt(keepBp), 10_000n);
  const today = dayIn('UTC', at);
  const stakedMinor = await findVipTurnover(tx, player.id, { from: addDays(today, -keepDays), to: today });
  if (stakedMinor >= neededMinor) return keepMember(tx, player.id);
  await moveMember(tx, player.id, {
    from: level,
    to: level - 1,
    awardMinor: 0n,
    figures,
    regainTurnoverMinor: figures.turnoverMinor + neededMinor,
  });
}
