import { z } from 'zod';
import { amount, endpoint, loadingFlag, wholeNumber } from './endpoint.ts';
import { orderStatuses } from './payments.ts';
import { returnCauses } from './withdrawals.ts';

const tag = 'records';

/** Filters of `/registros`. */
export const recordKinds = ['all', 'recharge', 'withdrawal', 'bonus', 'sports', 'games', 'awards'] as const;
export type RecordKind = (typeof recordKinds)[number];

/** Reason of a record within its kind; the catalogue `movements` has a text for each. */
export const recordReasons = [
  'deposit',
  'discount',
  'depositReversed',
  'depositRestored',
  'debtPaid',
  'friendRewardReversed',
  'vipReversed',
  'bonusReversed',
  'rewardRestored',
  'bonusRestored',
  'depositReturned',
  'withdrawal',
  'withdrawalReturned',
  'transferSent',
  'transferReceived',
  'gift',
  'bonus',
  'bonusConverted',
  'bonusForfeited',
  'bonusExpired',
  'prize',
  'vip',
  'promotion',
  'commission',
  'friendReward',
  'adjustment',
  'stake',
  'stakePending',
  'stakeReturned',
  'refund',
  'payout',
  'takeback',
  'cashOut',
  'other',
] as const;
export type RecordReason = (typeof recordReasons)[number];

const day = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/);
const period = {
  from: day.optional(),
  to: day.optional().describe('Days of the reader`s zone, both included'),
};
const kind = z.enum(recordKinds).exclude(['all']);

export const moneyRecord = z.object({
  recordId: z.string(),
  kind,
  type: z
    .number()
    .int()
    .describe(
      'Section 4: 10 recharge, 13 what the operator adds to one, 11 withdrawal, 19 prize, 199 bonus, 14 VIP award, 141 promotion; 0 for bets and games',
    ),
  reason: z.enum(recordReasons),
  product: z.string().nullable().describe('The game, sports or vendor'),
  status: z
    .enum(orderStatuses)
    .describe('Section 4: 00 pending, 01 cancelled, -01 failed, 10 arrived, 99 and -99 paying'),
  amount: amount.describe('What came in, or went out when negative'),
  pocket: z.enum(['cash', 'bonus']).describe('Which balance it moved'),
  balanceAfter: amount.nullable().describe('Null for what has not moved money, or gave it back at once'),
  reference: z.string().describe('The order, bet or round'),
  cause: z.enum(returnCauses).nullable().describe('Why a withdrawal came back'),
  sendFrom: z
    .string()
    .nullable()
    .describe('End of the hold of a withdrawal that is not sent yet, ISO 8601; null without one'),
  at: z.string(),
});
export type MoneyRecord = z.output<typeof moneyRecord>;

export const listRecords = endpoint({
  method: 'GET',
  path: '/api/app/order/records',
  tag,
  summary: 'Every movement of the player`s money, newest first, with what is pending',
  guard: 'player',
  whileStopped: true,
  query: z.object({
    kind: z.enum(recordKinds).optional(),
    ...period,
    before: z.string().max(40).optional().describe('`next` of the page before'),
    limit: wholeNumber(1, 50).optional(),
    ...loadingFlag,
  }),
  reply: z.object({ records: z.array(moneyRecord), next: z.string().nullable() }),
});

/** Statement of a pocket: opening plus the amounts of all lines equals closing exactly. */
const account = {
  opening: amount,
  closing: amount,
  lines: z.array(z.object({ kind, reason: z.enum(recordReasons), count: z.number().int(), amount })),
};

export const getStatement = endpoint({
  method: 'GET',
  path: '/api/app/order/statement',
  tag,
  summary:
    'What a period came to: opening, what came in and went out by kind, closing; it adds up to the cent',
  guard: 'player',
  whileStopped: true,
  query: z.object({ ...period, ...loadingFlag }),
  reply: z.object({
    from: z.string(),
    to: z.string(),
    currency: z.string(),
    ...account,
    bonus: z.object(account).describe('The same of the bonus balance; the fields beside it are of the cash'),
  }),
  refusals: ['period_too_long'],
});

/** Periods of `getPlayStatistics`; all end with today. */
export const playPeriods = ['today', 'week', 'month', 'year', 'all'] as const;
export type PlayPeriod = (typeof playPeriods)[number];

export const getPlayStatistics = endpoint({
  method: 'GET',
  path: '/api/app/order/statistics',
  tag,
  summary: 'What the player staked and got back by product: today, in 7, 30 or 365 days, or in all time',
  guard: 'player',
  whileStopped: true,
  query: z.object({ period: z.enum(playPeriods), ...loadingFlag }),
  reply: z.object({
    from: z.string().nullable().describe('First day, of the reader`s zone; null for all time'),
    to: z.string(),
    currency: z.string(),
    products: z
      .array(
        z.object({
          product: z.string().describe('sports, a game of ours, or the book of a provider'),
          stakes: z.number().int().describe('Number of stakes'),
          staked: amount.describe('Of cash and of bonus, open bets among them'),
          returned: amount.describe(
            'Wins, sales and stakes that came back, less what corrections took back; below zero when that is more',
          ),
          net: amount.describe('Returned less staked'),
        }),
      )
      .describe('The most staked first'),
  }),
});

export const getAtStake = endpoint({
  method: 'GET',
  path: '/api/app/order/atStake',
  tag,
  summary: 'What is in play: stakes of cash and bonus money in bets and rounds that are not over',
  guard: 'player',
  whileStopped: true,
  query: z.object({ ...loadingFlag }),
  reply: z.object({
    sports: amount.describe('In sports bets, those that wait for their acceptance included'),
    games: amount.describe('In rounds of own games, shared rounds and slots'),
    total: amount,
  }),
});

export const exportRecords = endpoint({
  method: 'GET',
  path: '/api/app/order/records.csv',
  tag,
  summary: 'The records of a period of at most a year as a table for a spreadsheet',
  guard: 'player',
  whileStopped: true,
  query: z.object({ kind: z.enum(recordKinds).optional(), ...period, ...loadingFlag }),
  reply: z.string(),
  raw: 'text/csv; charset=utf-8',
  refusals: ['period_too_long'],
});
