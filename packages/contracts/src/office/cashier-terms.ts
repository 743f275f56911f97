import { currencyCodes } from '@palpite/domain/money';
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

/** Why a claim against a player exists. */
export const claimKinds = [
  'deposit',
  'result',
  'sale',
  'round',
  'friendReward',
  'vipAward',
  'bonus',
] as const;

const rowTerms = { may: 'cashierTerms.read', audit: 'none' } as const;
const zoneOf = <S extends z.ZodType>(schema: S) =>
  field(schema, 'Time zone of the day', 'Fuso horário do dia', {
    hint: words('Such as America/Sao_Paulo', 'Como America/Sao_Paulo'),
  });
const givenZone = zoneOf(z.string().trim().min(1).max(64).optional());
const lifting = ['automatic', 'manual'] as const;
const payoutCurrency = field(z.enum([...currencyCodes, '*']), 'Currency', 'Moeda', {
  hint: words('* for all currencies', '* para todas as moedas'),
});

/** Limits, fee, rate and approval amounts of withdrawals; limits of transfers; collection of claims. */
export const cashierTerms = topic({
  name: 'cashier-terms',
  title: words('Cashier terms', 'Regras do caixa'),
  group: 'setup',
  lists: {
    all: {
      title: words('Withdrawals', 'Saques'),
      ...rowTerms,
      empty: words('There are no terms.', 'Não há regras.'),
      row: z.object({
        currency: rowCurrency,
        payouts: field(z.enum(['open', 'stopped']), 'Payouts', 'Pagamentos', { look: 'state' }),
        least: shownAmount('Minimum', 'Mínimo'),
        most: shownAmount('Maximum', 'Máximo'),
        approve: shownAmount('Approval above', 'Aprovação acima de'),
        second: shownAmount('Second approval above', 'Segunda aprovação acima de'),
        factor: shownAmount('Second factor above', 'Verificação em duas etapas acima de'),
        fee: field(z.number(), 'Fee %', 'Taxa %', { look: 'percent' }),
        rate: field(z.string(), 'Price of 1 USDT', 'Preço de 1 USDT', { look: 'decimal' }),
        zone: zoneOf(z.string()),
        ...lastChange,
      }),
    },
    transfers: {
      title: words('Transfers between players', 'Transferências entre jogadores'),
      ...rowTerms,
      empty: words('There are no terms.', 'Não há regras.'),
      row: z.object({
        currency: rowCurrency,
        least: shownAmount('Minimum', 'Mínimo'),
        most: shownAmount('Maximum', 'Máximo'),
        day: shownAmount('Maximum per day', 'Máximo por dia'),
        zone: zoneOf(z.string()),
        ...lastChange,
      }),
    },
    claims: {
      title: words('Collection of claims', 'Cobrança de valores devidos'),
      ...rowTerms,
      empty: words('There are no terms.', 'Não há regras.'),
      row: z.object({
        kind: field(z.enum(claimKinds), 'Claim', 'Valor devido', {
          look: 'state',
          hint: words(
            'deposit: reversed deposit; result: corrected result; sale: cashed-out bet that became void; round: slot round; friendReward, vipAward, bonus: paid because of a reversed deposit',
            'deposit: depósito estornado; result: resultado corrigido; sale: aposta com cash out que foi anulada; round: rodada de slot; friendReward, vipAward, bonus: pagos por um depósito estornado',
          ),
        }),
        share: field(z.number(), 'Share of incoming money %', 'Parte do dinheiro que entra %', {
          look: 'percent',
        }),
        hold: field(z.enum(lifting), 'Hold ends', 'Fim da retenção', { look: 'state' }),
        ...lastChange,
      }),
    },
  },
  actions: {
    withdrawals: {
      label: words('Change withdrawals', 'Mudar saques'),
      sentence: words(
        'changed the terms of withdrawals in {currency}: {reason}',
        'mudou as regras de saque em {currency}: {reason}',
      ),
      input: z.strictObject({
        currency,
        least: givenAmount('Minimum', 'Mínimo'),
        most: givenAmount('Maximum', 'Máximo'),
        approve: givenAmount('Approval above', 'Aprovação acima de'),
        second: givenAmount('Second approval above', 'Segunda aprovação acima de'),
        factor: field(
          givenAmount('Second factor above', 'Verificação em duas etapas acima de'),
          'Second factor above',
          'Verificação em duas etapas acima de',
          {
            look: 'money',
            hint: words(
              'Sum of withdrawals and transfers of a player in 24 hours',
              'Soma de saques e transferências do jogador em 24 horas',
            ),
          },
        ),
        fee: givenPercent(50, 0.01, 'Fee %', 'Taxa %'),
        zone: givenZone,
        reason,
      }),
      may: 'cashierTerms.change',
      audit: 'changes',
      approval: 'byAmount',
      schedulable: true,
      on: 'all',
      from: {
        currency: 'currency',
        least: 'least',
        most: 'most',
        approve: 'approve',
        second: 'second',
        factor: 'factor',
        fee: 'fee',
        zone: 'zone',
      },
      tone: 'primary',
    },
    rate: {
      label: words('Set the USDT rate', 'Definir a cotação do USDT'),
      sentence: words(
        'set the price of 1 USDT in {currency} to {rate}',
        'definiu o preço de 1 USDT em {currency}: {rate}',
      ),
      input: z.strictObject({
        currency,
        rate: field(
          z
            .string()
            .trim()
            .regex(/^(0|[1-9]\d{0,11})(\.\d{1,3})?$/, 'must be a price with at most three decimals'),
          'Price of 1 USDT',
          'Preço de 1 USDT',
          {
            look: 'decimal',
            hint: words(
              'Up to three decimals, whatever the currency has',
              'Até três casas decimais, seja qual for a moeda',
            ),
          },
        ),
        reason,
      }),
      may: 'cashierTerms.rate',
      audit: 'changes',
      approval: 'byAmount',
      schedulable: true,
      on: 'all',
      from: { currency: 'currency', rate: 'rate' },
    },
    transfers: {
      label: words('Change transfers', 'Mudar transferências'),
      sentence: words(
        'changed the terms of transfers in {currency}: {reason}',
        'mudou as regras de transferência em {currency}: {reason}',
      ),
      input: z.strictObject({
        currency,
        least: givenAmount('Minimum', 'Mínimo'),
        most: givenAmount('Maximum', 'Máximo'),
        day: givenAmount('Maximum per day', 'Máximo por dia'),
        zone: givenZone,
        reason,
      }),
      may: 'cashierTerms.change',
      audit: 'changes',
      approval: 'byAmount',
      schedulable: true,
      on: 'transfers',
      from: { currency: 'currency', least: 'least', most: 'most', day: 'day', zone: 'zone' },
      tone: 'primary',
    },
    claims: {
      label: words('Change the collection', 'Mudar a cobrança'),
      sentence: words(
        'changed the collection of the claims {kind}: {reason}',
        'mudou a cobrança de {kind}: {reason}',
      ),
      input: z.strictObject({
        kind: field(z.enum(claimKinds), 'Claim', 'Valor devido'),
        share: field(
          z.number().min(0.1).max(100).multipleOf(0.1).optional(),
          'Share of incoming money %',
          'Parte do dinheiro que entra %',
          { hint: words('100 takes all available cash', '100 toma todo o saldo disponível') },
        ),
        hold: field(z.enum(lifting).optional(), 'Hold ends', 'Fim da retenção', {
          hint: words(
            'automatic: when the claim is paid; manual: when staff lifts it',
            'automatic: quando o valor é pago; manual: quando a equipe libera',
          ),
        }),
        reason,
      }),
      may: 'cashierTerms.change',
      audit: 'changes',
      approval: 'none',
      schedulable: true,
      on: 'claims',
      from: { kind: 'kind', share: 'share', hold: 'hold' },
      tone: 'primary',
    },
    stop: {
      label: words('Stop payouts', 'Parar pagamentos'),
      sentence: words('stopped payouts ({currency}): {reason}', 'parou os pagamentos ({currency}): {reason}'),
      input: z.strictObject({ currency: payoutCurrency, reason }),
      may: 'payouts.stop',
      audit: 'changes',
      approval: 'none',
      tone: 'danger',
    },
    resume: {
      label: words('Resume payouts', 'Retomar pagamentos'),
      sentence: words(
        'resumed payouts ({currency}): {reason}',
        'retomou os pagamentos ({currency}): {reason}',
      ),
      input: z.strictObject({ currency: payoutCurrency, reason }),
      may: 'payouts.resume',
      audit: 'changes',
      approval: 'always',
    },
  },
});
