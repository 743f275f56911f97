import { currencyCodes } from '@palpite/domain/money';
import { worthOf } from '@palpite/domain/worth';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import { firstPromotions } from './first-promotions.ts';

/**
 * Adds the promotions that an installation begins with; those that exist stay as the operator left them.
 * Where real money is at stake they wait until the operator switches them on.
 */
export async function seedPromotions(tx: Tx, { active }: { active: boolean }): Promise<void> {
  for (const [at, { texts, awardCentavos, depositsCentavos, ...rules }] of firstPromotions.entries()) {
    const added = await tx
      .insertInto('engagement.promotion')
      .values({ ...rules, position: at + 1, active, starts_at: sql`now()` })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) continue;
    await tx
      .insertInto('engagement.promotion_award')
      .values(
        currencyCodes.map((currency) => ({
          promotion_id: added.id,
          currency,
          award_minor: worthOf(awardCentavos, currency),
          deposits_minor: worthOf(depositsCentavos, currency),
        })),
      )
      .execute();
    await tx
      .insertInto('engagement.promotion_text')
      .values(Object.entries(texts).map(([lang, text]) => ({ promotion_id: added.id, lang, ...text })))
      .execute();
  }
}
