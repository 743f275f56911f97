import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const hourFigures = z.object({
  deposits: z.string(),
  withdrawals: z.string(),
  stakes: z.string(),
  ggr: z.string(),
});
const figures = hourFigures.extend({ ngr: z.string() });

export const getToday = endpoint({
  method: 'GET',
  path: '/api/office/today',
  tag: 'office',
  summary: 'Figures of today by currency, beside the same hours of yesterday and of a week ago',
  guard: 'staff',
  may: 'reports.read',
  audit: 'none',
  approval: 'none',
  reply: z.object({
    day: z.iso.date().describe('Today in America/Sao_Paulo'),
    /** Most active players first. */
    currencies: z.array(
      z.object({
        currency: z.string(),
        today: figures,
        yesterday: figures.describe('The same hours, the running one in full'),
        lastWeek: figures.describe('The same hours a week ago, the running one in full'),
        activePlayers: z.number().int().describe('With a stake since midnight, as of the newest seal'),
        owed: z.string().describe('Balances of players now'),
        hours: z
          .array(
            hourFigures.extend({
              hour: z.string(),
              lastWeek: hourFigures.describe('The same hour a week ago, in full'),
            }),
          )
          .describe('The last 24 hours, the running one last'),
      }),
    ),
    liability: z.string().describe('Sum of the worst results of all matches with open bets'),
    liabilityCurrency: z.string(),
  }),
});
