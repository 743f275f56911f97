import { readFileSync } from 'node:fs';
import { localeCodes } from '@palpite/domain/locales';
import { currencyCodes } from '@palpite/domain/money';
import { worthOf } from '@palpite/domain/worth';
import type { Tx } from '../../../platform/db.ts';
import { firstPromotions } from './first-promotions.ts';
import { type PromotionText, parsePromotionText } from './parse-promotion-text.ts';
import { addPromotion, putAwardsAndTexts } from './promotions.store.ts';

const folder = new URL('first-promotions/', import.meta.url);

function readWords(id: string, lang: string): PromotionText {
  const words = parsePromotionText(readFileSync(new URL(`${id}/${lang}.md`, folder), 'utf8'));
  if (!words) throw new Error(`the words of the promotion ${id} in ${lang} are incomplete`);
  return words;
}

/** In live mode they stay inactive until the operator starts them. */
export async function seedPromotions(tx: Tx, { active }: { active: boolean }): Promise<void> {
  for (const { awardCentavos, depositsCentavos, ...row } of firstPromotions) {
    if (!(await addPromotion(tx, { ...row, active }))) continue;
    const awards = currencyCodes.map((currency) => {
      const minor = (centavos: bigint) => worthOf(centavos, currency);
      return [
        currency,
        { awardMinor: minor(awardCentavos), depositsMinor: minor(depositsCentavos) },
      ] as const;
    });
    await putAwardsAndTexts(tx, row.id, {
      awards: new Map(awards),
      texts: Object.fromEntries(localeCodes.map((lang) => [lang, readWords(row.id, lang)])),
    });
  }
}
