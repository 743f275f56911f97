import { z } from 'zod';
import { amount, endpoint, loadingFlag } from './endpoint.ts';

const tag = 'promotions';

export const audiences = ['everybody', 'newcomers', 'depositors', 'level'] as const;

/** Why a player can or cannot claim a promotion now. */
export const promotionStates = [
  'open',
  'claimed',
  'notStarted',
  'over',
  'newcomersOnly',
  'depositsMissing',
  'levelMissing',
] as const;
export type PromotionState = (typeof promotionStates)[number];

const promotionId = z.string().regex(/^[a-z0-9-]{1,40}$/);

export const promotion = z.object({
  promotionId: z.string(),
  title: z.string(),
  summary: z.string(),
  award: amount.describe('Bonus money'),
  wagerTimes: z.number().int().describe('Turnover that turns it into cash, as a multiple of it'),
  expiresAfterDays: z.number().int(),
  startsAt: z.string(),
  endsAt: z.string().nullable(),
  audience: z.enum(audiences),
  newcomerDays: z.number().int().nullable(),
  levelMin: z.number().int().nullable(),
  deposits: amount.describe('Deposits of all time that depositors need'),
  glyph: z.string().describe('What its picture shows'),
  palette: z.string().describe('Colours of its picture'),
});
export type Promotion = z.output<typeof promotion>;

export const listPromotions = endpoint({
  method: 'GET',
  path: '/api/app/promotions',
  tag,
  summary: 'Promotions that run, in the language of the request; awards in the currency that it names',
  guard: 'public',
  query: z.object({ currency: z.string().max(3).optional(), ...loadingFlag }),
  reply: z.object({ currency: z.string(), promotions: z.array(promotion) }),
});

export const getPromotion = endpoint({
  method: 'GET',
  path: '/api/app/promotions/{promotionId}',
  tag,
  summary: 'A promotion with its whole text in markdown',
  guard: 'public',
  params: z.object({ promotionId }),
  query: z.object({ currency: z.string().max(3).optional(), ...loadingFlag }),
  reply: z.object({ currency: z.string(), promotion, body: z.string() }),
  refusals: ['promotion_unknown'],
});

export const listOwnPromotions = endpoint({
  method: 'GET',
  path: '/api/app/user/promotions',
  tag,
  summary: 'Which promotions the player can have, had, or what is missing',
  guard: 'player',
  query: z.object(loadingFlag),
  reply: z.object({
    promotions: z.array(z.object({ promotionId: z.string(), state: z.enum(promotionStates) })),
  }),
});

export const claimPromotion = endpoint({
  method: 'POST',
  path: '/api/app/promotions/{promotionId}/claim',
  tag,
  summary: 'Claims a promotion, once a player: its bonus arrives at once',
  guard: 'player',
  needsTerms: true,
  params: z.object({ promotionId }),
  body: z.strictObject(loadingFlag),
  reply: z.object({ award: amount, bonusBalance: amount }),
  refusals: [
    'promotion_unknown',
    'promotion_claimed',
    'promotion_over',
    'promotion_not_yours',
    'person_in_review',
  ],
});
