import { currencyCodes } from '@palpite/domain/money';
import { z } from 'zod';
import { field } from './topic.ts';

/** Fields that the topics of settings share. An order changes only the values that it gives. */

export const currency = field(z.enum(currencyCodes), 'Currency', 'Moeda');
export const rowCurrency = field(z.string(), 'Currency', 'Moeda');

/** Amount of a row, in the currency of the row. */
export const shownAmount = (en: string, pt: string) => field(z.string(), en, pt, { look: 'money' });

export const givenAmount = (en: string, pt: string) =>
  field(z.string().trim().max(20).optional(), en, pt, { look: 'money' });

/** Percentage with as many decimals as the step has. */
export const givenPercent = (max: number, step: number, en: string, pt: string) =>
  field(z.number().min(0).max(max).multipleOf(step).optional(), en, pt);

/** Who changed a row last, and when. Null for the first values. */
export const lastChange = {
  changedBy: field(z.string().nullable(), 'Changed by', 'Alterado por'),
  changedAt: field(z.string().nullable(), 'Changed', 'Alterado em', { look: 'time' }),
};
