import { reversals } from '@palpite/contracts/office/reversals';
import { words } from '@palpite/contracts/office/topic';
import { type Currency, parseMinor, toDecimal } from '@palpite/domain/money';
import {
  bookReversal,
  findCreditedPayment,
  leftMinor,
  liftHold,
  listUnlifted,
  measureUnlifted,
  type ReversalDecided,
  writeOffClaim,
} from '../../modules/payments/index.ts';
import type { Db } from '../../platform/db.ts';
import { type Change, type Done, done, implement, refused } from '../office-topic.ts';
import { listMax } from './pieces.ts';

type Unlifted = Awaited<ReturnType<typeof listUnlifted>>[number];

/** Names what a reversal is for: the deposit, reward, bet or round. */
function causeOf(row: Unlifted): string {
  if (row.order_id !== null) return row.order_id;
  if (row.reward_id !== null) return `${row.kind} ${row.reward_id}`;
  return row.bet_id === null ? `round ${row.round_id}` : `bet ${row.bet_id}`;
}

const effects: Partial<Record<string, Done>> = {
  reversed: done('Booked. The account is held.', 'Lançado. A conta está retida.'),
  lifted: done(
    'Lifted. The account is free if no other reversal of the player is listed.',
    'Liberado. A conta está livre se não houver outro estorno do jogador na lista.',
  ),
  writtenOff: done(
    'Written off. Nothing of it is owed any more, and it can be lifted.',
    'Baixado como perda. Não há mais dívida, e a conta pode ser liberada.',
  ),
};

const refusals: Partial<Record<string, Done>> = {
  repeated: refused(
    'Nothing was changed: this number is booked already.',
    'Nada mudou: este número já foi lançado.',
  ),
  differs: refused(
    'Nothing was changed: the amount exceeds the deposit, or the number is booked with another amount.',
    'Nada mudou: o valor passa do depósito, ou o número já foi lançado com outro valor.',
  ),
  otherCurrency: refused(
    'Nothing was changed: the deposit was paid in another currency.',
    'Nada mudou: o depósito foi pago em outra moeda.',
  ),
  order_unknown: refused(
    'There is no such credited deposit.',
    'Não existe depósito creditado com este número.',
  ),
  lifted: refused('Nothing was changed: it is lifted already.', 'Nada mudou: a conta já foi liberada.'),
  owed: refused(
    'Nothing was changed: the player still owes part of it. Wait for it or write it off.',
    'Nada mudou: o jogador ainda deve uma parte. Aguarde o pagamento ou dê baixa como perda.',
  ),
  nothingOwed: refused('Nothing was changed: nothing of it is owed.', 'Nada mudou: não há dívida.'),
};

const noAmount = refused(
  'Nothing was changed: this is not an amount above zero in the currency.',
  'Nada mudou: este não é um valor acima de zero nessa moeda.',
);
const unknown = refused('There is no such reversal.', 'Este estorno não existe.');

const describe = ({ done: isDone, status }: ReversalDecided): Done =>
  (isDone ? effects : refusals)[status ?? ''] ?? unknown;

const previewOf =
  (changeOf: (row: Unlifted) => Change) =>
  async (db: Db, { id }: { id: string }) =>
    (await listUnlifted(db, listMax)).filter((row) => row.id === id).map(changeOf);

export const reversalTopic = implement(reversals, {
  lists: {
    all: async (db) =>
      (await listUnlifted(db, listMax)).map((row) => {
        const amount = (minor: bigint) => toDecimal(minor, row.currency as Currency);
        return {
          id: row.id,
          at: row.received_at.toISOString(),
          playerId: String(row.player_id),
          orderId: causeOf(row),
          vendor: row.vendor,
          reversalNo: row.reversal_no,
          reason: row.reason,
          amount: amount(row.amount_minor + row.discount_minor),
          taken: amount(row.taken_minor),
          left: amount(leftMinor(row)),
          currency: row.currency,
        };
      }),
  },
  measure: measureUnlifted,
  actions: {
    book: async (db, { id, number, amount, currency, reason }) => {
      const amountMinor = parseMinor(amount, currency);
      if (amountMinor === null || amountMinor <= 0n) return noAmount;
      return describe(await bookReversal(db, id, { reversalNo: number, amountMinor, currency, reason }));
    },
    lift: async (db, { id }, { name }) => describe(await liftHold(db, id, name)),
    'write-off': async (db, { id }, { name }) => describe(await writeOffClaim(db, id, name)),
  },
  previews: {
    book: async (db, { id, amount, currency }) => {
      const paid = await findCreditedPayment(db, id);
      const amountMinor = parseMinor(amount, currency);
      if (paid?.currency !== currency || amountMinor === null || amountMinor > paid.payMinor) return [];
      return [
        {
          what: { en: `Paid in ${currency}`, pt: `Pago em ${currency}` },
          before: toDecimal(paid.payMinor, currency),
          after: toDecimal(paid.payMinor - amountMinor, currency),
        },
      ];
    },
    lift: previewOf(() => ({
      what: words('Hold', 'Retenção'),
      before: words('held', 'retido'),
      after: words('lifted', 'liberado'),
    })),
    'write-off': previewOf((row) => ({
      what: { en: `Owed in ${row.currency}`, pt: `Em aberto em ${row.currency}` },
      before: toDecimal(leftMinor(row), row.currency as Currency),
      after: toDecimal(0n, row.currency as Currency),
    })),
  },
});
