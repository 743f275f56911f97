import { z } from 'zod';
import { field, topic, words } from './topic.ts';

const match = field(z.string(), 'Match', 'Partida', { names: 'scope' });
const title = field(z.string(), 'Name', 'Nome');
const currency = field(z.string(), 'Currency', 'Moeda');
const most = field(z.string().nullable(), 'Maximum', 'Máximo', { look: 'money' });
const used = field(z.number().nullable(), 'Used %', 'Usado %', { look: 'percent' });

/** What open bets may cost the operator. Amounts are in the reference currency. */
export const liability = topic({
  name: 'liability',
  title: words('Liability', 'Exposição'),
  group: 'books',
  lists: {
    all: {
      title: words('By match', 'Por partida'),
      may: 'markets.read',
      audit: 'none',
      empty: words('No open bet may cost anything.', 'Nenhuma aposta aberta pode gerar perda.'),
      key: ['match'],
      opens: { topic: 'markets', list: 'offered', with: { match: 'match' } },
      row: z.object({
        title,
        match,
        sport: field(z.string(), 'Sport', 'Esporte', { names: 'sport' }),
        league: field(z.string(), 'League', 'Liga'),
        startsAt: field(z.string(), 'Starts', 'Início', { look: 'time' }),
        state: field(z.string(), 'State', 'Situação', { look: 'state' }),
        bets: field(z.number(), 'Bets', 'Apostas'),
        stakes: field(z.string(), 'Stakes', 'Valor apostado', { look: 'money' }),
        loss: field(z.string(), 'Loss in the worst result', 'Perda no pior resultado', { look: 'money' }),
        most,
        used,
        currency,
        results: field(z.array(z.string()), 'Worst result', 'Pior resultado'),
      }),
    },
    outcomes: {
      lead: 'title',
      title: words('By outcome', 'Por seleção'),
      may: 'markets.read',
      audit: 'none',
      empty: words('No open bet may cost anything.', 'Nenhuma aposta aberta pode gerar perda.'),
      key: ['market', 'outcome'],
      opens: { topic: 'markets', list: 'offered', with: { match: 'match' } },
      query: z.strictObject({
        of: field(
          z
            .string()
            .regex(/^(market|match)\/\d{1,18}$/, 'is not a market or match, such as market/345 or match/12')
            .optional(),
          'Market or match',
          'Mercado ou partida',
          { hint: words('Such as market/345 or match/12', 'Como market/345 ou match/12') },
        ),
      }),
      row: z.object({
        match,
        title,
        market: field(z.string(), 'Market', 'Mercado', { names: 'scope' }),
        key: field(z.string(), 'Kind', 'Tipo', { names: 'market' }),
        selection: field(z.string(), 'Outcome', 'Seleção'),
        outcome: field(z.string(), 'Code of the outcome', 'Código da seleção', { look: 'rowId' }),
        odds: field(z.string().nullable(), 'Odds', 'Odds', { look: 'decimal' }),
        state: field(z.string(), 'State', 'Situação', { look: 'state' }),
        hold: field(z.string().nullable(), 'Held by', 'Retido por', { look: 'state' }),
        loss: field(z.string(), 'Loss if it wins', 'Perda se vencer', { look: 'money' }),
        most,
        used,
        currency,
        scope: field(z.string().nullable(), 'Limit of', 'Limite de', { names: 'scope' }),
      }),
    },
  },
  actions: {},
});
