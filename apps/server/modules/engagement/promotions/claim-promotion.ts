import type { Reply } from '@palpite/contracts/endpoint';
import type { claimPromotion as contract } from '@palpite/contracts/promotions';
import { defaultLocale } from '@palpite/domain/locales';
import { toWire } from '@palpite/domain/money';
import type { Db, Tx } from '../../../platform/db.ts';
import { refuse } from '../../../platform/refusal.ts';
import { grantBonus } from '../../wallet/bonus/index.ts';
import { bonusIds, references } from '../../wallet/index.ts';
import { announceBonus } from '../announce-bonus.ts';
import type { Member } from '../vip/vip.queries.ts';
import { decidePromotion } from './decide-promotion.ts';
import { findCandidate, findPromotion } from './promotions.queries.ts';

/**
 * Claim and money are one transaction; of concurrent requests exactly one inserts the claim.
 *
 * Refuses: `promotion_unknown`, `promotion_claimed`, `promotion_over`, `promotion_not_yours`.
 */
export async function claimPromotion(
  db: Db,
  player: Member,
  promotionId: string,
  at: Date,
): Promise<Reply<typeof contract>> {
  return db.transaction().execute(async (tx) => {
    const promotion = await findPromotion(tx, promotionId, player.currency, defaultLocale);
    if (!promotion) refuse('promotion_unknown');
    const { candidate, claimed } = await findCandidate(tx, player);
    const state = decidePromotion(promotion, { ...candidate, claimed: claimed.has(promotionId) }, at);
    if (state === 'claimed') refuse('promotion_claimed');
    if (state === 'over' || state === 'notStarted') refuse('promotion_over');
    if (state !== 'open') refuse('promotion_not_yours');
    const { awardMinor, wagerTimes, expiresAfterDays } = promotion;
    if (!(await addClaim(tx, player, promotionId, awardMinor))) refuse('promotion_claimed');
    await grantBonus(tx, {
      id: bonusIds.promotion.of(promotionId, player.id),
      playerId: player.id,
      source: 'promotion',
      amountMinor: awardMinor,
      currency: player.currency,
      wagerTimes: BigInt(wagerTimes),
      expiresAfterDays,
      reference: references.promotion.of(promotionId),
    });
    const bonusMinor = await announceBonus(tx, player);
    return {
      award: toWire(awardMinor, player.currency),
      bonusBalance: toWire(bonusMinor, player.currency),
    };
  });
}

async function addClaim(tx: Tx, player: Member, promotionId: string, awardMinor: bigint): Promise<boolean> {
  const row = await tx
    .insertInto('engagement.promotion_claim')
    .values({
      promotion_id: promotionId,
      player_id: player.id,
      currency: player.currency,
      award_minor: awardMinor,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('player_id')
    .executeTakeFirst();
  return row !== undefined;
}
