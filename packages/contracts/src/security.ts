import { z } from 'zod';
import { endpoint, loadingFlag } from './endpoint.ts';
import { factorMethods, passkeyAnswer } from './second-factor.ts';

const tag = 'security';

/**
 * Ways in which a player can confirm the identity: the password, or the second factors of an account that has one. A
 * refusal `confirmation_needed` lists those of the account.
 */
export const confirmationMethods = ['password', ...factorMethods] as const;
export type ConfirmationMethod = (typeof confirmationMethods)[number];

/** Header that carries a confirmation. */
export const confirmationHeader = 'confirmation';

export const freezeAccount = endpoint({
  method: 'POST',
  path: '/api/auth/freeze',
  tag,
  summary:
    'Freeze the account of a link that was mailed with a change: every session ends, and no money leaves. Opening the link alone changes nothing',
  guard: 'public',
  body: z.strictObject({ key: z.string().min(1).max(100), ...loadingFlag }),
  reply: z.null(),
  refusals: ['freeze_link_invalid'],
});

export const confirmIdentity = endpoint({
  method: 'POST',
  path: '/api/app/security/confirm',
  tag,
  summary:
    'Confirm that the caller is the player. Calls marked so, and others by their content, need the result in the header `confirmation`; it is valid for five minutes, in this login only',
  guard: 'player',
  whileStopped: true,
  body: z.strictObject({
    method: z.enum(confirmationMethods),
    pwd: z.string().max(200).optional().describe('Of the method password'),
    code: z.string().max(60).optional().describe('Of the methods totp and recovery'),
    answer: passkeyAnswer.optional().describe('Of the method passkey'),
    ...loadingFlag,
  }),
  reply: z.object({
    confirmation: z.string().describe('Opens nothing without the token of the same login'),
    endsInMs: z.number().int().positive(),
  }),
  refusals: [
    'test_account_fixed',
    'password_wrong',
    'confirmation_needed',
    'factor_wrong',
    'passkey_wrong',
    'passkey_unavailable',
  ],
});
