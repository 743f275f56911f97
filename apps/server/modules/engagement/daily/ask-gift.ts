import type { Db } from '../../../platform/db.ts';
import { isManager } from '../../identity/index.ts';
import { offerBonus } from '../../wallet/bonus/index.ts';
import { bonusIds, references } from '../../wallet/index.ts';
import { findStanding, type Member } from '../vip/vip.queries.ts';
import { getDailyTerms } from './daily.queries.ts';
import { type LocalTime, startOfLocalDay } from './local-time.ts';
import { claimDaily } from './take-turn.ts';

/** Local days that a gift waits to be taken: today and tomorrow, so that one at midnight is no tease. */
const daysToTake = 2;

/**
 * Puts the gift of the local day among the player's offered bonuses and answers true, once a day; false otherwise.
 * How much it is follows the VIP level. Accounts whose telegram names a manager get none (section 6).
 */
export async function askGift(db: Db, player: Member, now: LocalTime): Promise<boolean> {
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
