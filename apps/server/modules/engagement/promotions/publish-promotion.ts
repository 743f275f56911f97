import type { Db } from '../../../platform/db.ts';
import { type CurrencyOfferCost, requireBudget } from '../offer-budget.ts';
import {
  addPromotion,
  type PromotionAwards,
  type PromotionRow,
  type PromotionTexts,
  putAwardsAndTexts,
} from './promotions.store.ts';

export type NewPromotion = {
  row: PromotionRow;
  startsAt: Date | null;
  endsAt: Date | null;
  awards: PromotionAwards;
  texts: PromotionTexts;
};

type PromotionPublished = { outcome: 'new' | 'changed'; costs: CurrencyOfferCost[] };

/**
 * Publishes a promotion or changes it. Existing claims keep their award and turnover requirement; the start
 * stays unless a new one is given. Throws `OffersTooCostly`.
 */
export async function publishPromotion(db: Db, promotion: NewPromotion): Promise<PromotionPublished> {
  const { row, startsAt, endsAt } = promotion;
  return db.transaction().execute(async (tx): Promise<PromotionPublished> => {
    const begin = startsAt && { starts_at: startsAt };
    const isNew = await addPromotion(tx, { ...row, ...begin, ends_at: endsAt, active: true });
    if (!isNew) {
      const { id, ...rules } = row;
      await tx
        .updateTable('engagement.promotion')
        .set({ ...rules, ...begin, ends_at: endsAt, active: true })
        .where('id', '=', id)
        .execute();
    }
    await putAwardsAndTexts(tx, row.id, promotion);
    return { outcome: isNew ? 'new' : 'changed', costs: await requireBudget(tx) };
  });
}
