import { z } from 'zod';
import { endpoint, loadingFlag } from './endpoint.ts';

const tag = 'promotions';

/** A longer text would not fit on a phone beside the picture. */
export const maskTitleMax = 60;
export const maskTextMax = 300;

export const maskOccasions = ['registration', 'login'] as const;
export type MaskOccasion = (typeof maskOccasions)[number];

export const maskAudiences = ['newAccounts', 'logins', 'both'] as const;
export type MaskAudience = (typeof maskAudiences)[number];

export const maskTargets = ['none', 'promotion', 'signIn', 'deposit', 'game'] as const;
export type MaskTarget = (typeof maskTargets)[number];

const startMask = z.object({
  title: z.string().describe("In the caller's language, or in that of the house. Plain text"),
  text: z.string(),
  pictureId: z.string().nullable().describe('Null: the picture of the app'),
  target: z.enum(maskTargets).describe('Where its button leads; `none` closes it'),
  targetId: z.string().nullable().describe('Promotion, or code of a game'),
});
export type StartMask = z.output<typeof startMask>;

export const getStartMask = endpoint({
  method: 'GET',
  path: '/api/app/main/startMask',
  tag,
  summary: "The operator's greeting after a login or a registration; null: that of the app",
  guard: 'player',
  query: z.object({ occasion: z.enum(maskOccasions), ...loadingFlag }),
  reply: z.object({ mask: startMask.nullable() }),
});

export const getStartMaskPicture = endpoint({
  method: 'GET',
  path: '/api/app/main/startMask/pictures/{pictureId}',
  tag,
  summary: 'The picture of a greeting',
  guard: 'public',
  params: z.object({ pictureId: z.uuid() }),
  query: z.object(loadingFlag),
  reply: z.unknown(),
  raw: 'image/*',
  refusals: ['picture_unknown'],
});
