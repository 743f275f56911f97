import { currencyCodes } from '@palpite/domain/money';
import { z } from 'zod';
import { field, words } from './topic.ts';

/** Fields that the reports share. */

export const day = z.iso.date();
export const period = {
  from: field(day.optional(), 'From', 'De', {
    look: 'day',
    hint: words('Without it: seven days', 'Sem data: sete dias'),
  }),
  to: field(day.optional(), 'To', 'Até', { look: 'day', hint: words('Included', 'Incluído') }),
};
const query = z.strictObject({
  ...period,
  currency: field(z.enum(currencyCodes).optional(), 'Currency', 'Moeda'),
});

export const rowDay = field(z.string(), 'Day', 'Dia', { look: 'day' });
export const currency = field(z.string(), 'Currency', 'Moeda');
export const money = (en: string, pt: string) => field(z.string(), en, pt, { look: 'money' });
/** Figures of a product, a game or a match. */
export const play = {
  currency,
  bets: field(z.number(), 'Stakes placed', 'Quantidade'),
  stakes: money('Stakes', 'Apostas'),
  paid: money('Paid', 'Pago'),
  ggr: money('GGR', 'GGR'),
  margin: field(z.number().nullable(), 'Margin %', 'Margem %', { look: 'percent' }),
};
export const transfers = field(z.number(), 'Transfers', 'Lançamentos');
export const account = (en: string, pt: string) => field(z.string(), en, pt, { names: 'account' });

export const report = {
  may: 'reports.read',
  audit: 'none',
  query,
  empty: words('No money moved in this period.', 'Nenhum dinheiro se moveu neste período.'),
} as const;

/** Names of vendors' games replace the codes of other fields, and a filter needs the code. */
export const gameCode = field(z.string(), 'Code', 'Código', { look: 'rowId' });

/** The account whose movements a row adds up: its kind and label. */
export const rowAccount = field(z.string(), 'Account', 'Conta', { look: 'rowId', names: 'account' });
