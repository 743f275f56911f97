import {
  limitKinds,
  limitPeriods,
  reminderMinutes,
  stopKinds,
  stopLengths,
} from '@palpite/domain/play-limits';
import { z } from 'zod';
import { amount, amountText, endpoint, loadingFlag } from './endpoint.ts';

const tag = 'limits';

const kind = z.enum(limitKinds).describe('deposit: paid in; loss: cash staked less cash won; stake: staked');
const period = z.enum(limitPeriods).describe('Calendar day, week from Monday, or month');

export const ownLimit = z.object({
  kind,
  period,
  amount,
  used: amount.describe('Counted in this period; below zero for a loss that is a win'),
  left: amount.describe('What it leaves until the period ends, never below zero'),
  opensAt: z.string().describe('When the next period begins'),
  pending: z
    .object({
      amount: amount.nullable().describe('Null for a removal'),
      confirmableAt: z.string(),
      ready: z.boolean().describe('It can be confirmed now'),
    })
    .nullable()
    .describe('A looser limit that waits; this one holds until it is confirmed'),
});
export type OwnLimit = z.output<typeof ownLimit>;

export const limitEvents = ['set', 'requested', 'confirmed', 'withdrawn'] as const;

export const ownLimits = z.object({
  limits: z.array(ownLimit),
  changes: z
    .array(
      z.object({
        kind,
        period,
        event: z.enum(limitEvents),
        before: amount.nullable(),
        after: amount.nullable().describe('Null for no limit'),
        at: z.string(),
      }),
    )
    .describe('The newest changes, newest first'),
});
export type OwnLimits = z.output<typeof ownLimits>;

export const getLimits = endpoint({
  method: 'GET',
  path: '/api/app/limits',
  tag,
  summary: 'The limits that the player has set, what they leave, and what was changed',
  guard: 'player',
  whileStopped: true,
  query: z.object(loadingFlag),
  reply: ownLimits,
});

export const setLimit = endpoint({
  method: 'POST',
  path: '/api/app/limits/set',
  tag,
  summary:
    'Set a limit: a lower one holds at once, a higher one or none waits 24 hours and is confirmed then',
  guard: 'player',
  perPlayer: [60, 600],
  whileStopped: true,
  body: z.strictObject({
    kind,
    period,
    amount: amountText.nullable().describe('Null removes the limit'),
    ...loadingFlag,
  }),
  reply: ownLimits,
  refusals: ['amount_invalid', 'limit_unknown'],
});

export const confirmLimit = endpoint({
  method: 'POST',
  path: '/api/app/limits/confirm',
  tag,
  summary: 'Confirm a higher limit, or none, that was asked for 24 hours ago or more',
  guard: 'player',
  body: z.strictObject({ kind, period, ...loadingFlag }),
  reply: ownLimits,
  refusals: ['limit_unknown', 'limit_waits'],
});

export const stopPlay = endpoint({
  method: 'POST',
  path: '/api/app/limits/stop',
  tag,
  summary:
    'Take a break, exclude oneself, or make longer what runs: every login ends, and until the end a new one opens only the wallet',
  guard: 'player',
  whileStopped: true,
  body: z.strictObject({ length: z.enum(stopLengths), ...loadingFlag }),
  reply: z.object({
    kind: z.enum(stopKinds),
    until: z.string().nullable().describe('Null for an exclusion without end'),
    returned: amount.describe('What returns of unplayed deposits to where they came from; 0 for a break'),
  }),
  refusals: ['test_account_fixed', 'stop_not_longer'],
});

export const getPlaySession = endpoint({
  method: 'GET',
  path: '/api/app/limits/play-session',
  tag,
  summary: 'How long this login has lasted, and what play has brought in it',
  guard: 'player',
  whileStopped: true,
  query: z.object(loadingFlag),
  reply: z.object({
    since: z.string().describe('When the login began'),
    net: amount.describe(
      'What bets and rounds decided since then won, less their stakes; below zero for a loss',
    ),
    open: amount.describe('Cash in bets and rounds that are not decided, no part of the net'),
  }),
});

export const setReminder = endpoint({
  method: 'POST',
  path: '/api/app/limits/reminder',
  tag,
  summary: 'Set the interval of the reality check in minutes, or turn it off',
  guard: 'player',
  whileStopped: true,
  body: z.strictObject({
    minutes: z.literal([...reminderMinutes, 0]).describe('0 for never'),
    ...loadingFlag,
  }),
  reply: z.null(),
});
