import type { Db } from '../../../platform/db.ts';
import { isManager } from '../../identity/index.ts';
import { offerBonus } from '../../wallet/bonus/index.ts';
import { bonusIds, references } from '../../wallet/index.ts';
import { findStanding, type Member } from '../vip/vip.queries.ts';
import { claimDaily } from './claim-daily.ts';
import { getDailyTerms } from './daily.queries.ts';
import { type LocalTime, startOfLocalDay } from './local-time.ts';

/** Today and tomorrow, so that a gift offered just before midnight does not expire at once. */
const daysToTake = 2;

/**
 * Returns true at most once a day. The VIP level decides the amount; accounts with a manager in their
 * telegram value get none (section 6).
 */
export async function checkDailyGift(db: Db, player: Member, now: LocalTime): Promise<boolean> {
  const terms = await getDailyTerms(db, 'gift');
  const { level, own } = await findStanding(db, player);
  const amountMinor = own?.giftMinor ?? 0n;
  if (!terms.active || level < terms.levelMin || amountMinor === 0n) return false;
  if (await isManager(db, player.id)) return false;
  return db.transaction().execute(async (tx) => {
    if (!(await claimDaily(tx, 'gift', player.id, now))) return false;
    await offerBonus(tx, {
      id: bonusIds.gift.of(player.id, now.day),
      playerId: player.id,
      source: 'gift',
      amountMinor,
      currency: player.currency,
      wagerTimes: BigInt(terms.wagerTimes),
      expiresAfterDays: terms.expiresAfterDays,
      reference: references.gift.of(now.day),
      claimableUntil: startOfLocalDay(now, daysToTake),
    });
    return true;
  });
}
