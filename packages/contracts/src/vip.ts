import { z } from 'zod';
import { amount, endpoint, loadingFlag, turnoverShare } from './endpoint.ts';

const tag = 'vip';

export const vipLevel = z.object({
  level: z.number().int(),
  award: amount.describe('Cash for reaching it, once'),
  deposits: amount.describe('Deposits of all time that it needs'),
  turnover: amount.describe('VIP turnover of all time that it needs: stakes, weighted by product'),
  withdrawalsADay: z.number().int(),
  gift: amount.describe('Bonus money of the daily gift'),
});

const counts = z
  .array(turnoverShare)
  .describe('How much of a stake of cash counts; `other` is every product that is not named');

export const listVipLevels = endpoint({
  method: 'GET',
  path: '/api/app/vip/levels',
  tag,
  summary: 'The VIP levels in the currency that the client has chosen, for anybody',
  guard: 'public',
  query: z.object(loadingFlag),
  reply: z.object({ currency: z.string(), levels: z.array(vipLevel), counts }),
});

export const getVip = endpoint({
  method: 'GET',
  path: '/api/app/vip',
  tag,
  summary: 'Where the player stands in the VIP club, what each level brings, and how it came to this',
  guard: 'player',
  query: z.object(loadingFlag),
  reply: z.object({
    level: z.number().int(),
    deposits: amount.describe('Of all time'),
    turnover: amount.describe('VIP turnover of all time, in bets and rounds that are over'),
    keepDays: z.number().int().nullable().describe('Days in which a level must be kept; null: for ever'),
    levels: z.array(vipLevel.extend({ awarded: z.boolean() })),
    counts,
    history: z.array(
      z.object({ from: z.number().int(), to: z.number().int(), award: amount, at: z.string() }),
    ),
  }),
});
