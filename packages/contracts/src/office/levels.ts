import { currencyCodes } from '@palpite/domain/money';
import { z } from 'zod';
import { field, reason, topic, words } from './topic.ts';

const currency = field(z.enum(currencyCodes), 'Currency', 'Moeda');
const money = (en: string, pt: string) => field(z.string(), en, pt, { look: 'money' });
const optionalMoney = (en: string, pt: string) =>
  field(z.string().max(20).optional(), en, pt, { look: 'money' });
/** A percentage of a stake; `step` is its smallest difference. */
const percent = (step: number, en: string, pt: string) =>
  field(z.number().min(0).max(100).multipleOf(step).optional(), en, pt);
const share = (en: string, pt: string) => field(z.number().int().min(1).max(100).optional(), en, pt);

const rowTerms = { may: 'levels.read', audit: 'none' } as const;
const changes = { may: 'levels.change', audit: 'changes', approval: 'none' } as const;

/** VIP levels, how long they last, and how much of a stake counts. */
export const levels = topic({
  name: 'levels',
  title: words('VIP levels', 'Níveis VIP'),
  group: 'desks',
  lists: {
    all: {
      lead: 'level',
      title: words('Levels', 'Níveis'),
      key: ['currency', 'level'],
      ...rowTerms,
      empty: words('There is no level.', 'Não há nível.'),
      row: z.object({
        currency: field(z.string(), 'Currency', 'Moeda'),
        level: field(z.number(), 'Level', 'Nível'),
        award: money('Award', 'Prêmio'),
        deposits: money('Deposits', 'Depósitos'),
        turnover: money('Turnover', 'Apostas'),
        withdrawals: field(z.number(), 'Withdrawals a day', 'Saques por dia'),
        gift: money('Daily gift', 'Presente diário'),
      }),
    },
    products: {
      title: words('How much of a stake counts', 'Quanto de uma aposta conta'),
      key: ['product', 'price'],
      ...rowTerms,
      empty: words('There are no weights.', 'Não há pesos.'),
      row: z.object({
        product: field(z.string(), 'Product', 'Produto', { names: 'game' }),
        price: field(z.number(), 'From odds', 'A partir da odd'),
        edge: field(z.number(), 'Edge %', 'Margem %', { look: 'percent' }),
        vip: field(z.number(), 'Levels %', 'Níveis %', { look: 'percent' }),
        bonus: field(z.number(), 'Bonuses %', 'Bônus %', { look: 'percent' }),
        commission: field(z.number(), 'Commission %', 'Comissão %', { look: 'percent' }),
        cost: field(z.number().nullable(), 'All offers cost %', 'Custo das ofertas %', {
          look: 'percent',
          hint: words(
            'Of the expected gross win; none without an edge',
            'Do ganho bruto esperado; vazio sem margem',
          ),
        }),
      }),
    },
    duration: {
      title: words('Duration and targets', 'Duração e metas'),
      ...rowTerms,
      empty: words('There are no terms.', 'Não há regras.'),
      row: z.object({
        days: field(z.number().nullable(), 'A level lasts days', 'Um nível dura dias', {
          hint: words('None: kept for good', 'Vazio: mantido para sempre'),
        }),
        share: field(z.number(), 'Kept by % of its turnover', 'Mantido com % das apostas do nível', {
          look: 'percent',
        }),
        awards: field(z.number(), 'Awards should cost at most %', 'Prêmios devem custar até %', {
          look: 'percent',
        }),
        offers: field(z.number(), 'All offers should cost at most %', 'Todas as ofertas devem custar até %', {
          look: 'percent',
        }),
      }),
    },
  },
  actions: {
    set: {
      label: words('Change or add a level', 'Mudar ou criar nível'),
      sentence: words(
        'set level {level} in {currency}: {reason}',
        'definiu o nível {level} em {currency}: {reason}',
      ),
      input: z.strictObject({
        currency,
        level: field(z.number().int().min(0).max(99), 'Level', 'Nível'),
        award: optionalMoney('Award, paid once in cash', 'Prêmio em dinheiro, pago uma vez'),
        deposits: optionalMoney('Deposits needed', 'Depósitos necessários'),
        turnover: optionalMoney('Turnover needed', 'Apostas necessárias'),
        withdrawals: field(
          z.number().int().min(0).max(100).optional(),
          'Withdrawals a day',
          'Saques por dia',
        ),
        gift: optionalMoney('Daily gift in bonus money', 'Presente diário em bônus'),
        reason,
      }),
      ...changes,
      schedulable: true,
      on: 'all',
      from: { currency: 'currency', level: 'level' },
    },
    keep: {
      label: words('Change how long levels last', 'Mudar a duração dos níveis'),
      sentence: words(
        'set the duration of levels to {days} days: {reason}',
        'definiu a duração dos níveis em {days} dias: {reason}',
      ),
      input: z.strictObject({
        days: field(
          z
            .string()
            .regex(/^(ever|[1-9]\d{0,3})$/, 'must be ever, or days')
            .refine(
              (text) => text === 'ever' || (Number(text) >= 7 && Number(text) <= 3_650),
              'must be 7 to 3650',
            ),
          'Days',
          'Dias',
          { hint: words('7 to 3650, or ever', 'De 7 a 3650, ou ever para sempre') },
        ),
        share: share('Kept by % of its turnover', 'Mantido com % das apostas do nível'),
        reason,
      }),
      ...changes,
      schedulable: true,
    },
    weights: {
      label: words('Change how much counts', 'Mudar quanto conta'),
      sentence: words(
        'changed the weights of {product} from {price}: {reason}',
        'mudou os pesos de {product} a partir de {price}: {reason}',
      ),
      input: z.strictObject({
        product: field(z.string().regex(/^[A-Za-z0-9]{1,40}$/, 'is not a product'), 'Product', 'Produto'),
        price: field(
          z.number().min(0).max(9_999.999).multipleOf(0.001).default(0),
          'From total odds',
          'A partir da odd total',
        ),
        edge: percent(0.0001, 'Minimum expected edge %', 'Margem mínima esperada %'),
        vip: percent(0.1, 'Counts for levels %', 'Conta para níveis %'),
        bonus: percent(0.1, 'Counts for bonuses %', 'Conta para bônus %'),
        commission: percent(0.1, 'Counts for commission %', 'Conta para comissão %'),
        reason,
      }),
      ...changes,
      schedulable: true,
      on: 'products',
      from: { product: 'product', price: 'price' },
    },
    target: {
      label: words('Change the target costs', 'Mudar as metas de custo'),
      sentence: words('changed the target costs: {reason}', 'mudou as metas de custo: {reason}'),
      input: z.strictObject({
        share: share('Awards at most %', 'Prêmios até %'),
        offers: share('All offers at most %', 'Todas as ofertas até %'),
        reason,
      }),
      ...changes,
      schedulable: true,
    },
  },
});
