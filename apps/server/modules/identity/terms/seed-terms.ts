import { readFileSync } from 'node:fs';
import { localeCodes } from '@palpite/domain/locales';
import type { Config } from '../../../config.ts';
import type { Tx } from '../../../platform/db.ts';
import { findTermsInForce } from './terms.queries.ts';
import { addTerms } from './terms.store.ts';

const folder = new URL('first-terms/', import.meta.url);

export async function seedTerms(tx: Tx, { MIN_AGE }: Pick<Config, 'MIN_AGE'>): Promise<void> {
  if ((await findTermsInForce(tx)) !== null) return;
  const texts = Object.fromEntries(
    localeCodes.map((lang) => {
      const text = readFileSync(new URL(`${lang}.md`, folder), 'utf8').trim();
      return [lang, text.replaceAll('{{age}}', String(MIN_AGE))];
    }),
  );
  await addTerms(tx, { version: 1, by: 'palpite', reason: 'first terms', texts });
}
