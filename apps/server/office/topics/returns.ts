import { returns } from '@palpite/contracts/office/returns';
import { type Currency, toDecimal } from '@palpite/domain/money';
import {
  listReturnsByHand,
  measureReturnsByHand,
  orderWithdrawal,
  payReturnByHand,
  type ReturnDecided,
} from '../../modules/payments/index.ts';
import type { Db } from '../../platform/db.ts';
import { type Done, done, implement, refused } from '../office-topic.ts';
import { inWords, listMax } from './pieces.ts';

const effects: Partial<Record<string, Done>> = {
  withdrawing: done(
    'The withdrawal is created shortly. If no vendor can pay it, the return is listed again.',
    'O saque será criado em instantes. Se nenhum provedor puder pagar, a devolução volta para a lista.',
  ),
  paidByHand: done(
    'Closed as paid. The held money is booked out.',
    'Encerrada como paga. O valor retido foi baixado.',
  ),
};

function describe({ done: isDone, status }: ReturnDecided): Done {
  if (isDone) return effects[status ?? ''] ?? done('Done.', 'Feito.');
  if (!status) return refused('There is no such return.', 'Esta devolução não existe.');
  const { en, pt } = inWords(status, 'return');
  return refused(`Nothing was changed: the return is ${en}.`, `Nada mudou: a devolução está ${pt}.`);
}

const previewOf =
  (after: 'paidByHand' | 'withdrawing') =>
  async (db: Db, { id }: { id: string }) =>
    (await listReturnsByHand(db, listMax))
      .filter((row) => row.id === id)
      .map(({ status }) => ({
        what: { en: 'State', pt: 'Situação' },
        before: inWords(status, 'return'),
        after: inWords(after, 'return'),
      }));

export const returnTopic = implement(returns, {
  lists: {
    all: async (db) =>
      (await listReturnsByHand(db, listMax)).map((row) => ({
        id: row.id,
        at: row.created_at.toISOString(),
        playerId: String(row.player_id),
        orderId: row.order_id,
        vendor: row.vendor,
        reason: row.reason,
        amount: toDecimal(row.amount_minor, row.currency as Currency),
        currency: row.currency,
      })),
  },
  measure: measureReturnsByHand,
  actions: {
    pay: async (db, { id, evidence }, { name }) =>
      describe(await payReturnByHand(db, id, { evidence, by: name })),
    withdraw: async (db, { id }, { name }) => describe(await orderWithdrawal(db, id, name)),
  },
  previews: { pay: previewOf('paidByHand'), withdraw: previewOf('withdrawing') },
});
