import { z } from 'zod';
import { endpoint, loadingFlag, wholeNumber } from './endpoint.ts';

const tag = 'terms';

const version = wholeNumber(1, 1_000_000);

export const getTerms = endpoint({
  method: 'GET',
  path: '/api/app/main/terms',
  tag,
  summary: 'Terms and privacy in the language of the request: those in force, or an older version',
  guard: 'public',
  query: z.object({ version: version.optional(), ...loadingFlag }),
  reply: z.object({
    version: z.number().int(),
    publishedAt: z.string(),
    lang: z.string().describe('The language that the text is in'),
    body: z.string().describe('Markdown'),
    versions: z
      .array(z.object({ version: z.number().int(), publishedAt: z.string() }))
      .describe('Every version, the newest first'),
  }),
  refusals: ['terms_unknown'],
});

export const acceptTerms = endpoint({
  method: 'POST',
  path: '/api/app/user/acceptTerms',
  tag,
  summary: 'Accepts the terms in force; user info says when a login has to',
  guard: 'player',
  whileStopped: true,
  body: z.strictObject({ version, ...loadingFlag }),
  reply: z.null(),
  refusals: ['terms_changed'],
});
