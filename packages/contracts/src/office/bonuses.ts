import { currencyCodes } from '@palpite/domain/money';
import { z } from 'zod';
import { bonusSources, wagerSources } from '../bonuses.ts';
import { field, reason, topic, words } from './topic.ts';

const rowSource = field(z.string(), 'Source', 'Origem', { names: 'word' });
const rowTerms = { may: 'bonuses.read', audit: 'none' } as const;
const changes = { may: 'bonuses.change', audit: 'changes', approval: 'none' } as const;

/** Turnover, maximum stakes and minimum sports odds of bonuses. */
export const bonuses = topic({
  name: 'bonuses',
  title: words('Bonus rules', 'Regras de bônus'),
  group: 'desks',
  lists: {
    all: {
      title: words('Maximum stake while a bonus is active', 'Aposta máxima com bônus ativo'),
      ...rowTerms,
      empty: words('There is no rule.', 'Não há regra.'),
      row: z.object({
        source: rowSource,
        percent: field(z.number().nullable(), 'Stakes up to % of the bonus', 'Apostas até % do bônus', {
          look: 'percent',
          hint: words('None: no maximum', 'Vazio: sem máximo'),
        }),
      }),
    },
    floors: {
      title: words('Lower bound of the maximum stake', 'Piso da aposta máxima'),
      ...rowTerms,
      empty: words('There is no lower bound.', 'Não há piso.'),
      row: z.object({
        currency: field(z.string(), 'Currency', 'Moeda'),
        floor: field(z.string(), 'At least', 'Pelo menos', { look: 'money' }),
      }),
    },
    turnovers: {
      title: words('How often a bonus must be staked', 'Quantas vezes apostar o bônus'),
      ...rowTerms,
      empty: words('There is no rule.', 'Não há regra.'),
      row: z.object({ source: rowSource, times: field(z.number(), 'Times', 'Vezes') }),
    },
    odds: {
      title: words('Odds that count', 'Odds que contam'),
      ...rowTerms,
      empty: words('There is no rule.', 'Não há regra.'),
      row: z.object({ odds: field(z.number(), 'Every leg from', 'Cada seleção a partir de') }),
    },
  },
  actions: {
    turnover: {
      label: words('Change the turnover', 'Mudar o rollover'),
      sentence: words(
        'set the turnover of {source} bonuses to {times} times: {reason}',
        'definiu o rollover de bônus {source} em {times} vezes: {reason}',
      ),
      input: z.strictObject({
        source: field(z.enum(wagerSources), 'Source', 'Origem'),
        times: field(z.number().int().min(1).max(100), 'Times the bonus', 'Vezes o bônus'),
        reason,
      }),
      ...changes,
      schedulable: true,
      on: 'turnovers',
      from: { source: 'source' },
    },
    stake: {
      label: words('Change the maximum stake', 'Mudar a aposta máxima'),
      sentence: words(
        'set the maximum stake of {source} bonuses to {percent} %: {reason}',
        'definiu a aposta máxima de bônus {source} em {percent} %: {reason}',
      ),
      input: z.strictObject({
        source: field(z.enum(bonusSources), 'Source', 'Origem'),
        percent: field(
          z
            .string()
            .regex(/^(none|\d{1,3}(\.\d)?)$/, 'is not none, or a percentage with at most one decimal')
            .refine(
              (text) => text === 'none' || (Number(text) >= 0.1 && Number(text) <= 100),
              'must be 0.1 to 100',
            ),
          '% of the bonus',
          '% do bônus',
          {
            look: 'decimal',
            hint: words('0.1 to 100, or none for no maximum', 'De 0,1 a 100, ou none para sem máximo'),
          },
        ),
        reason,
      }),
      ...changes,
      schedulable: true,
      on: 'all',
      from: { source: 'source' },
    },
    floor: {
      label: words('Change the lower bound', 'Mudar o piso'),
      sentence: words(
        'set the lower bound in {currency} to {amount}: {reason}',
        'definiu o piso em {currency} em {amount}: {reason}',
      ),
      input: z.strictObject({
        currency: field(z.enum(currencyCodes), 'Currency', 'Moeda'),
        amount: field(z.string().max(20), 'Amount', 'Valor', { look: 'money' }),
        reason,
      }),
      ...changes,
      schedulable: true,
      on: 'floors',
      from: { currency: 'currency' },
    },
    price: {
      label: words('Change the odds that count', 'Mudar as odds que contam'),
      sentence: words(
        'set the minimum odds of bonuses to {odds}: {reason}',
        'definiu a odd mínima de bônus em {odds}: {reason}',
      ),
      input: z.strictObject({
        odds: field(
          z.number().min(1).max(1_000).multipleOf(0.001),
          'Odds of every leg',
          'Odd de cada seleção',
        ),
        reason,
      }),
      ...changes,
      schedulable: true,
    },
  },
});
