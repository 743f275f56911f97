import { z } from 'zod';
import { amount, endpoint, loadingFlag, turnoverShare } from './endpoint.ts';

const tag = 'bonuses';

export const bonusSources = [
  'deposit',
  'vip',
  'promotion',
  'signIn',
  'gift',
  'invitation',
  'operator',
] as const;
export type BonusSource = (typeof bonusSources)[number];

/** Sources with one turnover requirement for all their bonuses. Each promotion has its own. */
export const wagerSources = ['deposit', 'signIn', 'gift'] as const satisfies readonly BonusSource[];

/** States of a bonus; `completed` and all later ones are final. */
export const bonusStates = [
  'offered',
  'active',
  'completed',
  'forfeited',
  'declined',
  'expired',
  'spent',
] as const;
export type BonusState = (typeof bonusStates)[number];

export const bonus = z.object({
  bonusId: z.string(),
  source: z.enum(bonusSources),
  state: z.enum(bonusStates),
  amount: amount.describe('What was given, or is offered'),
  left: amount.describe('Its share of the bonus balance now; 0 unless active'),
  required: amount.describe('Turnover that turns it into cash, stakes weighted by product'),
  wagered: amount.describe('How much of that is done, exact to the newest stake'),
  progress: z.number().int().min(0).max(100).describe('Percent of the turnover, 100 only when done'),
  stakeMax: amount
    .nullable()
    .describe('What it adds to the largest stake while it is active; null for no maximum'),
  convertsMax: amount.nullable().describe('Most that becomes cash; null for no limit'),
  converted: amount.describe('What became cash'),
  expiresAfterDays: z.number().int().describe('Days it lasts from when it is claimed'),
  offeredAt: z.string(),
  claimableUntil: z.string().nullable(),
  expiresAt: z.string().nullable().describe('Null until it is active'),
  endedAt: z.string().nullable(),
});
export type Bonus = z.output<typeof bonus>;

export const listBonuses = endpoint({
  method: 'GET',
  path: '/api/app/bonus/list',
  tag,
  summary: 'Offers, active bonuses with their progress, and the newest that are over',
  guard: 'player',
  whileStopped: true,
  query: z.object({ ...loadingFlag }),
  reply: z.object({
    bonusBalance: amount.describe('Bonus money, shared by the active ones in proportion to their amounts'),
    bonuses: z
      .array(bonus)
      .describe('Offered, then active by expiry, then those that are over, newest first'),
    contributions: z
      .array(turnoverShare)
      .describe('How much of a stake counts, highest first; `other` is every product that is not named'),
    oddsMin: z.number().describe('Sports bets with a leg below this price do not count, decimal odds'),
  }),
});

export const getBonusWeights = endpoint({
  method: 'GET',
  path: '/api/app/bonus/weights',
  tag,
  summary: 'How much of a stake counts towards a bonus, by product',
  guard: 'public',
  query: z.object({ ...loadingFlag }),
  reply: z.object({ contributions: z.array(turnoverShare) }),
});

const params = z.object({ bonusId: z.string().min(1).max(200) });
const changed = z.object({ bonus, balance: amount, bonusBalance: amount });

export const claimBonus = endpoint({
  method: 'POST',
  path: '/api/app/bonus/{bonusId}/claim',
  tag,
  summary: 'Takes an offer: its money arrives at once. Claiming it again answers the same bonus',
  guard: 'player',
  needsTerms: true,
  params,
  body: z.strictObject({ ...loadingFlag }),
  reply: changed,
  refusals: ['bonus_unknown', 'bonus_closed', 'person_in_review'],
});

export const declineBonus = endpoint({
  method: 'POST',
  path: '/api/app/bonus/{bonusId}/decline',
  tag,
  summary: 'Turns an offer down for good',
  guard: 'player',
  whileStopped: true,
  params,
  body: z.strictObject({ ...loadingFlag }),
  reply: changed,
  refusals: ['bonus_unknown', 'bonus_closed'],
});

export const forfeitBonus = endpoint({
  method: 'POST',
  path: '/api/app/bonus/{bonusId}/forfeit',
  tag,
  summary: 'Gives an active bonus up: its share of the bonus balance goes, and so does its turnover',
  guard: 'player',
  whileStopped: true,
  params,
  body: z.strictObject({ ...loadingFlag }),
  reply: changed,
  refusals: ['bonus_unknown', 'bonus_closed'],
});
