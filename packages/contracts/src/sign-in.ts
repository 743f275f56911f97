import { z } from 'zod';
import { amount, endpoint, loadingFlag } from './endpoint.ts';

const tag = 'daily';

/** open: claimable now; taken: claimed, the next one opens at `opensAt`; off: not offered to the player. */
export const dailyStates = ['open', 'taken', 'off'] as const;
export type DailyState = (typeof dailyStates)[number];

export const getSignIn = endpoint({
  method: 'GET',
  path: '/api/app/signIn',
  tag,
  summary: 'The ladder of the daily sign-in and where the player stands on it',
  guard: 'player',
  query: z.object(loadingFlag),
  reply: z.object({
    state: z.enum(dailyStates),
    opensAt: z
      .string()
      .nullable()
      .describe('When the next can be had; null while one is open or none offered'),
    streak: z.number().int().describe('Days in a row, the open one not counted'),
    step: z.number().int().describe('The step that is open, or was taken last'),
    steps: z.array(z.object({ step: z.number().int(), award: amount })),
    wagerTimes: z.number().int(),
    expiresAfterDays: z.number().int(),
    levelMin: z.number().int().describe('VIP level from which it is offered'),
  }),
});

export const claimSignIn = endpoint({
  method: 'POST',
  path: '/api/app/signIn/claim',
  tag,
  summary: 'Signs in for the local day of the `zone` header: its bonus arrives at once',
  guard: 'player',
  needsTerms: true,
  body: z.strictObject(loadingFlag),
  reply: z.object({ step: z.number().int(), streak: z.number().int(), award: amount, bonusBalance: amount }),
  refusals: ['signed_in_already', 'sign_in_off', 'person_in_review'],
});

export const getUserGift = endpoint({
  method: 'GET',
  path: '/api/app/main/userGift',
  tag,
  summary:
    'Answers 1 once a day, and then today`s gift stands among the player`s offered bonuses; 0 otherwise',
  guard: 'player',
  query: z.object(loadingFlag),
  reply: z.union([z.literal(0), z.literal(1)]),
});
