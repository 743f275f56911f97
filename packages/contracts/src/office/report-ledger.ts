import { currencyCodes } from '@palpite/domain/money';
import { z } from 'zod';
import { account, currency, money, period, report, rowAccount, rowDay, transfers } from './report-fields.ts';
import { beforeRow, field, words } from './topic.ts';

const accountFilter = (en: string, pt: string, hint: [en: string, pt: string]) =>
  field(z.string().trim().max(80).optional(), en, pt, { hint: words(...hint) });

/** An account on either side, by its kind and label. */
const anyAccount = accountFilter('Account', 'Conta', [
  'On either side, such as house dice',
  'De qualquer lado, como house dice',
]);

const ledgerQuery = {
  ...period,
  currency: field(z.enum(currencyCodes).optional(), 'Currency', 'Moeda'),
};

/** Reports whose rows are those of the ledger, or that open them. */
export const ledgerReports = {
  bets: {
    lead: 'player',
    ...report,
    title: words('Bets of a match', 'Apostas de uma partida'),
    audit: 'reads',
    empty: words(
      'Choose a match. It had no bet whose money moved in this period.',
      'Escolha uma partida. Nenhuma aposta nela moveu dinheiro neste período.',
    ),
    query: z.strictObject({
      ...ledgerQuery,
      match: field(
        z
          .string()
          .regex(/^(several|\d{1,18})$/, 'is the number of a match, or several')
          .optional(),
        'Match',
        'Partida',
        {
          hint: words(
            'Number of a match; several: bets on several matches',
            'Número da partida; several: apostas em várias partidas',
          ),
        },
      ),
      before: beforeRow,
    }),
    row: z.object({
      bet: field(z.string(), 'Bet', 'Aposta'),
      at: field(z.string(), 'Placed', 'Feita em', { look: 'time' }),
      player: field(z.string(), 'Player', 'Jogador', { look: 'player' }),
      legs: field(z.number(), 'Selections', 'Seleções'),
      stakes: field(z.string(), 'Stakes of the period', 'Apostas do período', {
        look: 'money',
        hint: words('Taken in the period, less returned ones', 'Feitas no período, menos as devolvidas'),
      }),
      ggr: field(z.string(), 'GGR of the period', 'GGR do período', { look: 'money' }),
      stake: money('Stake', 'Aposta'),
      paid: money('Paid', 'Pago'),
      cashedOut: money('Cashed out', 'Cash-out'),
      currency,
      state: field(z.string(), 'State', 'Situação', { look: 'state' }),
    }),
  },
  cash: {
    ...report,
    title: words('Cash book', 'Livro-caixa'),
    key: ['day', 'vendor', 'currency'],
    opens: {
      list: 'movements',
      with: { from: 'day', to: 'day', account: 'account', currency: 'currency' },
    },
    row: z.object({
      day: rowDay,
      vendor: field(z.string(), 'Vendor', 'Provedor', { names: 'word' }),
      account: rowAccount,
      currency,
      deposits: money('Deposits', 'Depósitos'),
      withdrawals: money('Withdrawals', 'Saques'),
      otherIn: money('Other receipts', 'Outras entradas'),
      otherOut: money('Other payments', 'Outras saídas'),
      net: money('Net', 'Líquido'),
    }),
  },
  owed: {
    ...report,
    title: words('Owed to players', 'Devido aos jogadores'),
    key: ['day', 'currency'],
    opens: { list: 'movements', with: { from: 'since', to: 'day', currency: 'currency' } },
    row: z.object({
      day: rowDay,
      since: field(z.string(), 'First movement', 'Primeiro movimento', { look: 'rowId' }),
      currency,
      cash: money('Cash', 'Saldo'),
      bonus: money('Bonus', 'Bônus'),
      held: money('Held', 'Retido'),
      total: money('At the end of the day', 'No fim do dia'),
    }),
  },
  movements: {
    ...report,
    title: words('All movements', 'Todos os movimentos'),
    opens: {
      list: 'transfers',
      with: { kind: 'kind', payer: 'from', payee: 'to', currency: 'currency' },
    },
    query: z.strictObject({ ...ledgerQuery, account: anyAccount }),
    key: ['kind', 'from', 'to', 'currency'],
    row: z.object({
      kind: field(z.string(), 'Kind', 'Tipo', { look: 'state' }),
      from: account('From', 'De'),
      to: account('To', 'Para'),
      currency,
      transfers,
      amount: money('Amount', 'Valor'),
    }),
  },
  transfers: {
    lead: 'kind',
    ...report,
    title: words('Transfers', 'Lançamentos'),
    audit: 'reads',
    query: z.strictObject({
      ...ledgerQuery,
      kind: field(z.string().max(40).optional(), 'Kind', 'Tipo', {
        hint: words('Such as deposit', 'Como deposit'),
      }),
      account: anyAccount,
      payer: accountFilter('From account', 'Da conta', ['Such as cash', 'Como cash']),
      payee: accountFilter('To account', 'Para a conta', ['Such as house sports', 'Como house sports']),
      game: field(z.string().trim().max(80).optional(), 'Game', 'Jogo', {
        hint: words('Code of a game, such as dice', 'Código de um jogo, como dice'),
      }),
      before: beforeRow,
    }),
    row: z.object({
      seq: field(z.string(), 'Number', 'Número', { look: 'rowId' }),
      id: field(z.string(), 'Transfer', 'Lançamento'),
      at: field(z.string(), 'Time', 'Hora', { look: 'time' }),
      kind: field(z.string(), 'Kind', 'Tipo', { look: 'state' }),
      player: field(z.string().nullable(), 'Player', 'Jogador', { look: 'player' }),
      from: account('From', 'De'),
      to: account('To', 'Para'),
      amount: money('Amount', 'Valor'),
      currency,
      reference: field(z.string(), 'Belongs to', 'Referente a'),
    }),
  },
} as const;
