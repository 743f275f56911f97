import type { Currency } from '@palpite/domain/money';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import type { PromotionText } from './parse-promotion-text.ts';

export type PromotionRow = {
  id: string;
  audience: 'everybody' | 'newcomers' | 'depositors' | 'level';
  newcomer_days: number | null;
  level_min: number | null;
  wager_times: number;
  expires_after_days: number;
  glyph: string;
  palette: string;
};

export type PromotionAwards = ReadonlyMap<Currency, { awardMinor: bigint; depositsMinor: bigint }>;
export type PromotionTexts = Readonly<Record<string, PromotionText>>;

export async function putAwardsAndTexts(
  tx: Tx,
  id: string,
  { awards, texts }: { awards: PromotionAwards; texts: PromotionTexts },
): Promise<void> {
  await tx.deleteFrom('engagement.promotion_award').where('promotion_id', '=', id).execute();
  await tx.deleteFrom('engagement.promotion_text').where('promotion_id', '=', id).execute();
  await tx
    .insertInto('engagement.promotion_award')
    .values(
      [...awards].map(([currency, { awardMinor, depositsMinor }]) => ({
        promotion_id: id,
        currency,
        award_minor: awardMinor,
        deposits_minor: depositsMinor,
      })),
    )
    .execute();
  await tx
    .insertInto('engagement.promotion_text')
    .values(Object.entries(texts).map(([lang, text]) => ({ promotion_id: id, lang, ...text })))
    .execute();
}

/** Returns false when the id exists. */
export async function addPromotion(
  tx: Tx,
  row: PromotionRow & { active: boolean; starts_at?: Date; ends_at?: Date | null },
): Promise<boolean> {
  const added = await tx
    .insertInto('engagement.promotion')
    .values({
      starts_at: sql<Date>`now()`,
      ...row,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from engagement.promotion)`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}
