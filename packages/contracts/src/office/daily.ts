import { currencyCodes } from '@palpite/domain/money';
import { z } from 'zod';
import { field, topic, words } from './topic.ts';

const what = field(z.enum(['signIn', 'gift']), 'Offer', 'Oferta', {
  hint: words(
    'signIn: the ladder of seven days; gift: the gift on the home screen',
    'signIn: a escada de sete dias; gift: o presente da página inicial',
  ),
});
const dayNumbers = [1, 2, 3, 4, 5, 6, 7] as const;
type DayName = `day${(typeof dayNumbers)[number]}`;

/** A value for each day of the ladder. */
const eachDay = <V>(make: (day: number) => V) =>
  Object.fromEntries(dayNumbers.map((day) => [`day${day}`, make(day)])) as Record<DayName, V>;

/** Names of the days of a ladder, in their order. */
export const ladderDays = dayNumbers.map((day) => `day${day}` as const);

const levelMin = z.number().int().min(0).max(99);
const expiresAfterDays = z.number().int().min(1).max(365);

const reads = { may: 'daily.read', audit: 'none' } as const;
const changes = { may: 'daily.change', audit: 'changes', approval: 'none' } as const;

/** Daily sign-in and daily gift. */
export const daily = topic({
  name: 'daily',
  title: words('Daily sign-in and gift', 'Check-in e presente diário'),
  group: 'desks',
  lists: {
    all: {
      title: words('Offers', 'Ofertas'),
      ...reads,
      empty: words('There is no daily offer.', 'Não há oferta diária.'),
      row: z.object({
        what,
        active: field(z.boolean(), 'Offered', 'No ar'),
        levelMin: field(z.number(), 'From VIP level', 'A partir do nível VIP'),
        times: field(z.number(), 'Turnover times', 'Apostar vezes', {
          hint: words('Changed with bonuses turnover', 'Muda-se em bônus, no giro'),
        }),
        days: field(z.number(), 'Bonus lasts days', 'Bônus dura dias'),
      }),
    },
    ladders: {
      title: words('Ladders of the sign-in', 'Escadas do check-in'),
      ...reads,
      empty: words('There is no ladder.', 'Não há escada.'),
      row: z.object({
        currency: field(z.string(), 'Currency', 'Moeda'),
        ...eachDay((day) => field(z.string().nullable(), `Day ${day}`, `Dia ${day}`, { look: 'money' })),
        total: field(z.string(), 'Full ladder', 'Escada inteira', { look: 'money' }),
        stakes: field(z.string(), 'Stakes for it', 'Apostas exigidas', { look: 'money' }),
      }),
    },
  },
  actions: {
    set: {
      label: words('Change', 'Mudar'),
      sentence: words('changed the daily offer {what}', 'mudou a oferta diária {what}'),
      input: z.strictObject({
        what,
        active: field(z.boolean().optional(), 'Offered', 'No ar'),
        levelMin: field(levelMin.optional(), 'From VIP level', 'A partir do nível VIP'),
        days: field(expiresAfterDays.optional(), 'Bonus lasts days', 'Bônus dura dias'),
      }),
      ...changes,
      on: 'all',
      from: { what: 'what', active: 'active', levelMin: 'levelMin', days: 'days' },
    },
    ladder: {
      label: words('Set the ladder', 'Definir escada'),
      sentence: words(
        'set the ladder of the sign-in in {currency}',
        'definiu a escada do check-in em {currency}',
      ),
      input: z.strictObject({
        currency: field(z.enum(currencyCodes), 'Currency', 'Moeda'),
        ...eachDay((day) =>
          field(day === 1 ? z.string().max(20) : z.string().max(20).optional(), `Day ${day}`, `Dia ${day}`, {
            look: 'money',
            ...(day === 7 && {
              hint: words(
                'Days without an award end the ladder; it then starts again with day 1',
                'Sem prêmio, a escada termina antes e recomeça no dia 1',
              ),
            }),
          }),
        ),
      }),
      ...changes,
      on: 'ladders',
      from: { currency: 'currency', ...Object.fromEntries(ladderDays.map((day) => [day, day])) },
    },
  },
});
