import { z } from 'zod';
import { field, topic, words } from './topic.ts';

const id = field(
  z.string().regex(/^[a-z0-9-]{1,40}$/, 'must be at most 40 lower-case letters, digits and hyphens'),
  'Discount',
  'Desconto',
);
const zoned = words(
  'With its zone, such as 2026-12-01T20:00:00-03:00',
  'Com o fuso, como 2026-12-01T20:00:00-03:00',
);
const moment = z.iso.datetime({
  offset: true,
  error: 'must be a time with its zone, such as 2026-12-01T20:00:00-03:00',
});
const countedFrom = field(z.enum(['registration', 'deposit']), 'Counted from', 'Contado de', {
  hint: words(
    'registration: players without a deposit; deposit: the newest deposit of all others',
    'registration: jogadores sem depósito; deposit: o último depósito dos demais',
  ),
});
const hours = z.number().int().max(8_784);

const changes = { may: 'discounts.change', audit: 'changes', approval: 'none' } as const;
const ofRow = { on: 'all', from: { id: 'id' } } as const;

/** Time windows in which players may buy packages of EXPPAY, which are the ones with a discount. */
export const discounts = topic({
  name: 'discounts',
  title: words('Deposit discounts', 'Descontos em depósitos'),
  group: 'desks',
  lists: {
    all: {
      title: words('Discounts', 'Descontos'),
      may: 'discounts.read',
      audit: 'none',
      empty: words('There are no discounts.', 'Não há descontos.'),
      row: z.object({
        id,
        state: field(z.enum(['runs', 'planned', 'over', 'off']), 'State', 'Situação', { look: 'state' }),
        countedFrom,
        after: field(z.number(), 'Opens after hours', 'Abre após horas'),
        lasts: field(z.number(), 'Open for hours', 'Aberto por horas'),
        startsAt: field(z.string().nullable(), 'Starts', 'Início', { look: 'time' }),
        endsAt: field(z.string().nullable(), 'Ends', 'Fim', { look: 'time' }),
      }),
    },
  },
  actions: {
    add: {
      label: words('Add a discount', 'Criar desconto'),
      sentence: words('added discount {id}', 'criou o desconto {id}'),
      input: z
        .strictObject({
          id,
          countedFrom,
          after: field(hours.min(0), 'Opens after hours', 'Abre após horas'),
          lasts: field(hours.min(1), 'Open for hours', 'Aberto por horas'),
          startsAt: field(moment.optional(), 'Starts', 'Início', { hint: zoned }),
          endsAt: field(moment.optional(), 'Ends', 'Fim', { hint: zoned }),
        })
        .refine(({ startsAt, endsAt }) => !startsAt || !endsAt || new Date(endsAt) > new Date(startsAt), {
          path: ['endsAt'],
          message: 'is before the start',
        }),
      ...changes,
      tone: 'primary',
    },
    until: {
      label: words('Set the end', 'Definir fim'),
      sentence: words('set the end of discount {id} to {endsAt}', 'definiu o fim do desconto {id}: {endsAt}'),
      input: z.strictObject({
        id,
        endsAt: field(moment.optional(), 'Ends', 'Fim', {
          hint: words(`Empty: without an end. ${zoned.en}`, `Vazio: sem fim. ${zoned.pt}`),
        }),
      }),
      ...changes,
      on: 'all',
      from: { id: 'id', endsAt: 'endsAt' },
    },
    start: {
      label: words('Start again', 'Retomar'),
      sentence: words('started discount {id} again', 'retomou o desconto {id}'),
      input: z.strictObject({ id }),
      ...changes,
      ...ofRow,
    },
    stop: {
      label: words('Stop', 'Parar'),
      sentence: words('stopped discount {id}', 'parou o desconto {id}'),
      input: z.strictObject({ id }),
      ...changes,
      ...ofRow,
      tone: 'danger',
    },
  },
});
