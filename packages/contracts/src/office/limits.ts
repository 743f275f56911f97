import { slotsVendorNames } from '@palpite/domain/slots-vendors';
import { sportNames } from '@palpite/domain/sports/sports';
import { z } from 'zod';
import {
  currency,
  givenAmount,
  givenPercent,
  lastChange,
  rowCurrency,
  shownAmount,
} from './setting-fields.ts';
import { field, reason, topic, words } from './topic.ts';

const rowTerms = { may: 'limits.read', audit: 'none' } as const;
const cashOut = ['offered', 'off'] as const;
const whole = (most: number, en: string, pt: string) =>
  field(z.number().int().min(1).max(most).optional(), en, pt);

/** Limits of bets by currency, delays of bets in play by sport, and maximum stakes of slots vendors. */
export const limits = topic({
  name: 'limits',
  title: words('Limits of stakes', 'Limites de apostas'),
  group: 'setup',
  lists: {
    all: {
      title: words('Bets', 'Apostas esportivas'),
      ...rowTerms,
      empty: words('There are no limits.', 'Não há limites.'),
      row: z.object({
        currency: rowCurrency,
        least: shownAmount('Minimum stake', 'Aposta mínima'),
        most: shownAmount('Maximum stake', 'Aposta máxima'),
        payout: shownAmount('Maximum payout', 'Prêmio máximo'),
        legs: field(z.number(), 'Selections', 'Seleções'),
        lines: field(z.number(), 'Lines of a system', 'Linhas de um sistema'),
        cashOut: field(z.enum(cashOut), 'Cash-out', 'Cash out', { look: 'state' }),
        margin: field(z.number(), 'Cash-out margin %', 'Margem do cash out %', { look: 'percent' }),
        ...lastChange,
      }),
    },
    delays: {
      title: words('Delays in play', 'Atraso ao vivo'),
      ...rowTerms,
      empty: words('There is no sport.', 'Não há esporte.'),
      row: z.object({
        sport: field(z.string(), 'Sport', 'Esporte', { names: 'sport' }),
        seconds: field(z.number(), 'Seconds', 'Segundos'),
        usual: field(z.number(), 'Default', 'Padrão'),
        ...lastChange,
      }),
    },
    slots: {
      title: words('Slots', 'Slots'),
      key: ['vendor', 'currency'],
      ...rowTerms,
      empty: words('There are no limits.', 'Não há limites.'),
      row: z.object({
        vendor: field(z.string(), 'Vendor', 'Provedor', { names: 'game' }),
        currency: rowCurrency,
        most: shownAmount('Maximum stake', 'Aposta máxima'),
        ...lastChange,
      }),
    },
  },
  actions: {
    bets: {
      label: words('Change the limits of bets', 'Mudar os limites de apostas'),
      sentence: words(
        'changed the limits of bets in {currency}: {reason}',
        'mudou os limites de apostas em {currency}: {reason}',
      ),
      input: z.strictObject({
        currency,
        least: givenAmount('Minimum stake', 'Aposta mínima'),
        most: givenAmount('Maximum stake', 'Aposta máxima'),
        payout: givenAmount('Maximum payout', 'Prêmio máximo'),
        legs: whole(50, 'Selections of a bet', 'Seleções de uma aposta'),
        lines: whole(5_000, 'Lines of a system', 'Linhas de um sistema'),
        cashOut: field(z.enum(cashOut).optional(), 'Cash-out', 'Cash out'),
        margin: givenPercent(50, 0.0001, 'Cash-out margin %', 'Margem do cash out %'),
        reason,
      }),
      may: 'limits.bets',
      audit: 'changes',
      approval: 'byAmount',
      schedulable: true,
      on: 'all',
      from: {
        currency: 'currency',
        least: 'least',
        most: 'most',
        payout: 'payout',
        legs: 'legs',
        lines: 'lines',
        cashOut: 'cashOut',
        margin: 'margin',
      },
      tone: 'primary',
    },
    delay: {
      label: words('Change the delay', 'Mudar o atraso'),
      sentence: words(
        'set the delay in play of {sport} to {seconds}: {reason}',
        'definiu o atraso ao vivo de {sport}: {seconds}: {reason}',
      ),
      input: z.strictObject({
        sport: field(z.enum(sportNames), 'Sport', 'Esporte', { names: 'sport' }),
        seconds: field(
          z
            .string()
            .trim()
            .regex(/^(default|\d{1,2}(\.\d{1,3})?)$/, 'is not a number of seconds, and not default'),
          'Seconds',
          'Segundos',
          {
            hint: words(
              'From 0 to 30; default for the delay of the product',
              'De 0 a 30; default para o atraso do produto',
            ),
          },
        ),
        reason,
      }),
      may: 'limits.bets',
      audit: 'changes',
      approval: 'none',
      schedulable: true,
      on: 'delays',
      from: { sport: 'sport' },
      tone: 'primary',
    },
    slots: {
      label: words('Change the maximum stake', 'Mudar a aposta máxima'),
      sentence: words(
        'set the maximum stake at {vendor} in {currency} to {most}: {reason}',
        'definiu a aposta máxima em {vendor} ({currency}): {most}: {reason}',
      ),
      input: z.strictObject({
        vendor: field(z.enum(slotsVendorNames), 'Vendor', 'Provedor', { names: 'game' }),
        currency,
        most: field(z.string().trim().max(20), 'Maximum stake', 'Aposta máxima', { look: 'money' }),
        reason,
      }),
      may: 'limits.slots',
      audit: 'changes',
      approval: 'byAmount',
      schedulable: true,
      on: 'slots',
      from: { vendor: 'vendor', currency: 'currency', most: 'most' },
      tone: 'primary',
    },
  },
});
