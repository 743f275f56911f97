import { readFileSync } from 'node:fs';
import { localeCodes } from '@palpite/domain/locales';
import type { Tx } from '../../../platform/db.ts';
import { findTermsInForce } from './terms.queries.ts';
import { addTerms } from './terms.store.ts';

const folder = new URL('first-terms/', import.meta.url);

/** Publishes the first terms of a new installation; does nothing when a version exists. */
export async function seedTerms(tx: Tx): Promise<void> {
  if ((await findTermsInForce(tx)) !== null) return;
  const texts = Object.fromEntries(
    localeCodes.map((lang) => [lang, readFileSync(new URL(`${lang}.md`, folder), 'utf8').trim()]),
  );
  await addTerms(tx, { version: 1, by: 'palpite', reason: 'first terms', texts });
}
