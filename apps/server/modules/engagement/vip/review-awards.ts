import type { Tx } from '../../../platform/db.ts';
import {
  findTakenRewards,
  giveBackRewards,
  listUnreversedSums,
  takeBackRewards,
} from '../../payments/index.ts';
import { listVipTurnovers } from '../../wallet/index.ts';
import { listAwards, type Member } from './vip.queries.ts';
import { lockMember, moveMember } from './vip.store.ts';

/**
 * Takes back awards and levels when reversals leave too few deposits, and restores both. Required are the
 * deposits at payment or now, whichever are lower, so that a change of the levels takes nothing back. Lock
 * order: the player's level, as in `raiseLevels`, then deposits and cash. The deposits are read after that.
 */
export async function reviewAwards(tx: Tx, player: Member): Promise<void> {
  const { level, regainTurnoverMinor } = await lockMember(tx, player.id);
  const awards = await listAwards(tx, player);
  if (awards.length === 0) return;
  const depositsMinor = (await listUnreversedSums(tx, [player.id])).get(player.id) ?? 0n;
  const lost = awards.filter(({ markMinor }) => depositsMinor < markMinor);
  const kept = awards.filter(({ markMinor }) => depositsMinor >= markMinor);
  const taken = await findTakenRewards(
    tx,
    'vipAward',
    awards.map(({ rewardId }) => rewardId),
  );
  await takeBackRewards(tx, player, 'vipAward', lost);
  const returning = kept.filter(({ rewardId }) => taken.has(rewardId));
  await giveBackRewards(
    tx,
    player,
    'vipAward',
    returning.map(({ rewardId }) => rewardId),
  );
  const lowestLost = lost[0]?.level ?? Number.POSITIVE_INFINITY;
  const highestReturned = Math.max(
    0,
    ...returning.map((award) => award.level).filter((at) => at < lowestLost),
  );
  // A level that has lapsed since is regained by turnover only.
  const raised = regainTurnoverMinor === null ? Math.max(level, highestReturned) : level;
  const to = Math.min(raised, lowestLost - 1);
  if (to === level) return;
  const turnoverMinor = (await listVipTurnovers(tx, [player.id])).get(player.id) ?? 0n;
  await moveMember(tx, player.id, {
    from: level,
    to,
    awardMinor: 0n,
    figures: { depositsMinor, turnoverMinor },
    regainTurnoverMinor,
  });
}
