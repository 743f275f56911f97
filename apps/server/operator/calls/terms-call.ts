import { localeCodes } from '@palpite/domain/locales';
import { z } from 'zod';
import { listTerms, publishTerms } from '../../modules/identity/index.ts';
import type { OperatorCall } from '../operator-call.ts';
import { by, decided, words } from './call-pieces.ts';

const row = z.object({
  version: z.number(),
  publishedAt: z.string(),
  publishedBy: z.string(),
  reason: z.string(),
  langs: z.array(z.string()),
  accepted: z.number(),
});
export type TermsRow = z.output<typeof row>;

const text = z
  .string()
  .trim()
  .min(200, 'is too short for terms')
  .max(200_000, 'is too long')
  .regex(/^## /m, 'has no chapter: begin each with "## "');

const order = z.strictObject({
  verb: z.literal('publish'),
  texts: z
    .partialRecord(z.enum(localeCodes), text)
    .refine((texts) => texts.pt_BR !== undefined, 'pt_BR.md is missing: other languages fall back to it'),
  reason: words,
  by,
});
type TermsOrder = z.output<typeof order>;

export const termsCall: OperatorCall<TermsRow, TermsOrder, z.output<typeof decided>> = {
  name: 'terms',
  summary: 'Terms and privacy by version: list, publish',
  row,
  order,
  done: decided,
  list: async (db) =>
    (await listTerms(db)).map((each) => ({ ...each, publishedAt: each.publishedAt.toISOString() })),
  decide: async (db, { texts, reason, by: author }) => {
    const version = await publishTerms(db, { texts, reason, by: author });
    if (version === 'unchanged')
      return { done: false, status: 'Nothing was changed: this text is in force already.' };
    const missing = localeCodes.filter((lang) => texts[lang] === undefined);
    const rest = missing.length > 0 ? ` These languages show pt_BR: ${missing.join(', ')}.` : '';
    return {
      done: true,
      status: `Version ${version} is in force; players accept it at their next login.${rest}`,
    };
  },
};
