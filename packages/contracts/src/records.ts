import { z } from 'zod';
import { amount, endpoint, loadingFlag, wholeNumber } from './endpoint.ts';
import { orderStatuses } from './payments.ts';
import { returnCauses } from './withdrawals.ts';

const tag = 'records';

/** What `/registros` can be filtered by. */
export const recordKinds = ['all', 'recharge', 'withdrawal', 'bonus', 'sports', 'games', 'awards'] as const;
export type RecordKind = (typeof recordKinds)[number];

/** Which movement of its kind a record is; the catalogue `movements` has the words for each. */
export const recordReasons = [
  'deposit',
  'discount',
  'depositReversed',
  'debtPaid',
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

/** What a pocket came to: opening plus the amounts of all lines is closing, to the cent. */
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
