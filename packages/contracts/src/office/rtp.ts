import { z } from 'zod';
import { gameCode } from './report-fields.ts';
import { field, topic, words } from './topic.ts';

/** Longest period of a question, in days. */
const daysMax = 92;
const dayMs = 86_400_000;

const day = (en: string, pt: string, hint: [en: string, pt: string]) =>
  field(z.iso.date('must be a date like 2026-11-30').optional(), en, pt, {
    look: 'day',
    hint: words(...hint),
  });
const percent = (en: string, pt: string) => field(z.number().nullable(), en, pt, { look: 'percent' });
const money = (en: string, pt: string) => field(z.string(), en, pt, { look: 'money' });

/** Observed against stated return to player, by game and currency. */
export const rtp = topic({
  name: 'rtp',
  title: words('Return of games', 'Retorno dos jogos'),
  group: 'books',
  lists: {
    all: {
      lead: 'game',
      title: words('Observed and stated return', 'Retorno observado e informado'),
      may: 'games.read',
      audit: 'none',
      key: ['source', 'code', 'currency'],
      opens: { topic: 'reports', list: 'transfers', with: { game: 'code', currency: 'currency' } },
      empty: words('No round was finished in this period.', 'Nenhuma rodada terminou neste período.'),
      query: z
        .strictObject({
          from: day('From', 'De', ['First day, in Brasília', 'Primeiro dia, no horário de Brasília']),
          to: day('To', 'Até', [
            `Last day, in Brasília. A period has at most ${daysMax} days; without one, the last 7.`,
            `Último dia, no horário de Brasília. Um período tem no máximo ${daysMax} dias; sem ele, os últimos 7.`,
          ]),
        })
        .refine(
          ({ from, to }) =>
            !from || !to || (from <= to && Date.parse(to) - Date.parse(from) < daysMax * dayMs),
          `must be a period of 1 to ${daysMax} days`,
        ),
      row: z.object({
        source: field(z.string(), 'Source', 'Origem', { names: 'game' }),
        game: field(z.string(), 'Game', 'Jogo', { names: 'game' }),
        code: gameCode,
        currency: field(z.string(), 'Currency', 'Moeda'),
        rounds: field(z.number(), 'Rounds', 'Rodadas'),
        staked: money('Staked', 'Apostado'),
        paid: money('Paid', 'Pago'),
        observed: percent('Observed %', 'Observado %'),
        low: percent('95 % from', '95 % de'),
        high: percent('95 % to', '95 % até'),
        stated: percent('Stated %', 'Informado %'),
        state: field(z.enum(['within', 'outside', 'few rounds', 'unknown']), 'Check', 'Verificação', {
          look: 'state',
          hint: words(
            'outside: chance explains such a difference in less than one of 1,000 cases. few rounds: fewer than 1,000. unknown: the vendor states no return.',
            'outside: o acaso explica uma diferença assim em menos de 1 de 1.000 casos. few rounds: menos de 1.000. unknown: o provedor não informa o retorno.',
          ),
        }),
      }),
    },
  },
  actions: {},
});
