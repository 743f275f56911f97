import { rounds, wins } from '@palpite/contracts/office/rounds';
import { type Currency, parseMinor, toDecimal } from '@palpite/domain/money';
import type { SlotsVendor } from '@palpite/domain/slots-vendors';
import {
  listUnreadWins,
  listUnresolvedRounds,
  measureUnreadWins,
  measureUnresolvedRounds,
  resolveRound,
  resolveUnreadWin,
} from '../../modules/providers/index.ts';
import { type Done, done, implement, refused } from '../office-topic.ts';
import { inWords, listMax } from './pieces.ts';

type Decided = { done: boolean; status: string | null };

function describeRound({ done: isDone, status }: Decided): Done {
  if (isDone)
    return status === 'void'
      ? done('Refunded. The stake is returned.', 'Reembolsada. A aposta foi devolvida.')
      : done('Closed without a change.', 'Encerrada sem alteração.');
  if (status === null) return refused('There is no such round.', 'Esta rodada não existe.');
  const { en, pt } = inWords(status, 'slotRound');
  return refused(
    `Nothing was changed: the round is ${en}. A round with a win cannot be refunded.`,
    `Nada mudou: a rodada está ${pt}. Uma rodada com prêmio não pode ser reembolsada.`,
  );
}

const effects: Partial<Record<string, Done>> = {
  credited: done('Credited to the pocket of the round.', 'Creditado na carteira da rodada.'),
  dismissed: done('Dismissed. Nothing was paid.', 'Descartado. Nada foi pago.'),
};

const refusals: Partial<Record<string, Done>> = {
  currency: refused(
    'Nothing was changed: the win is in another currency.',
    'Nada mudou: o prêmio está em outra moeda.',
  ),
  known: refused(
    'Nothing was changed: the vendor has repeated the win, and it is booked.',
    'Nada mudou: o provedor repetiu o prêmio, e ele já foi lançado.',
  ),
  credited: refused('Nothing was changed: it is credited already.', 'Nada mudou: já foi creditado.'),
  dismissed: refused('Nothing was changed: it is dismissed already.', 'Nada mudou: já foi descartado.'),
};

const describeWin = ({ done: isDone, status }: Decided): Done =>
  (isDone ? effects : refusals)[status ?? ''] ?? refused('There is no such win.', 'Este prêmio não existe.');

export const roundTopic = implement(rounds, {
  lists: {
    all: async (db) =>
      (await listUnresolvedRounds(db, listMax)).map((row) => ({
        vendor: row.vendor as SlotsVendor,
        id: row.id,
        at: row.touched_at.toISOString(),
        playerId: String(row.player_id),
        game: row.game,
        stake: toDecimal(row.stake_minor, row.currency as Currency),
        payout: toDecimal(row.payout_minor, row.currency as Currency),
        currency: row.currency,
        vendorStatus: row.vendor_status,
      })),
  },
  measure: measureUnresolvedRounds,
  actions: {
    resolve: async (db, { vendor, id, as }, { name }) =>
      describeRound(await resolveRound(db, { vendor, id }, { as, by: name })),
  },
  previews: {
    resolve: async (db, { vendor, id, as }) =>
      (await listUnresolvedRounds(db, listMax))
        .filter((row) => row.vendor === vendor && row.id === id)
        .flatMap((row) => {
          const stake = toDecimal(row.stake_minor, row.currency as Currency);
          const isRefund = as === 'refunded' && row.bets > 0;
          return [
            {
              what: { en: 'State', pt: 'Situação' },
              before: inWords(row.status, 'slotRound'),
              after: inWords(isRefund ? 'void' : 'finished', 'slotRound'),
            },
            {
              what: { en: `Stake in ${row.currency}`, pt: `Aposta em ${row.currency}` },
              before: stake,
              after: isRefund ? toDecimal(0n, row.currency as Currency) : stake,
            },
          ];
        }),
  },
});

export const winTopic = implement(wins, {
  lists: {
    all: async (db) =>
      (await listUnreadWins(db, listMax)).map((row) => ({
        vendor: row.vendor as SlotsVendor,
        id: row.id,
        at: row.received_at.toISOString(),
        playerId: String(row.player_id),
        game: row.game,
        round: row.round_id,
        currency: row.currency,
        raw: row.raw,
      })),
  },
  measure: measureUnreadWins,
  actions: {
    credit: async (db, { vendor, id, amount, currency }, { name }) => {
      const amountMinor = parseMinor(amount, currency);
      if (amountMinor === null)
        return refused(
          'Nothing was changed: this is not an amount in the currency.',
          'Nada mudou: este não é um valor nessa moeda.',
        );
      const credit = { amountMinor, currency };
      return describeWin(await resolveUnreadWin(db, { vendor, id }, { credit, by: name }));
    },
    dismiss: async (db, { vendor, id }, { name }) =>
      describeWin(await resolveUnreadWin(db, { vendor, id }, { credit: null, by: name })),
  },
});
