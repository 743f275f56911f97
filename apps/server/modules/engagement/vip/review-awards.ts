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
 * Takes back the awards of levels whose deposits are not there any more because of reversals, and the levels with them;
 * gives both back when the deposits come to their mark again. A level is judged by the deposits that it needed when its
 * award was paid, or needs now if that is less, so that a change of the levels takes nothing. Locks the player's level,
 * as `raiseLevels` does, then the player's deposits and cash; only then it reads the deposits.
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
  // A level that lapsed since is reached again by turnover, not by this.
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
