import { currencyCodes, parseMinor } from '@palpite/domain/money';
import { slotsVendorNames } from '@palpite/domain/slots-vendors';
import { z } from 'zod';
import {
  listUnreadWins,
  listUnresolvedRounds,
  resolveRound,
  resolveUnreadWin,
} from '../../modules/providers/index.ts';
import type { Db } from '../../platform/db.ts';
import type { OperatorCall } from '../operator-call.ts';
import { by, decided, listMax } from './call-pieces.ts';

const openRound = z.object({
  vendor: z.string(),
  id: z.string(),
  playerId: z.string(),
  game: z.string(),
  stakeMinor: z.string(),
  payoutMinor: z.string(),
  currency: z.string(),
  touchedAt: z.string(),
  vendorStatus: z.string().nullable(),
  /** An unreadable win of the round, as the vendor sent it; null for a round that its vendor left open. */
  unread: z.object({ id: z.string(), raw: z.string() }).nullable(),
});
export type OpenRound = z.output<typeof openRound>;

const named = { vendor: z.enum(slotsVendorNames), id: z.string().min(1).max(130), by };

const roundOrder = z.discriminatedUnion('verb', [
  z.strictObject({ verb: z.literal('resolve'), ...named, as: z.enum(['finished', 'refunded']) }),
  z.strictObject({
    verb: z.literal('credit'),
    ...named,
    currency: z.enum(currencyCodes),
    amount: z.string().max(20),
  }),
  z.strictObject({ verb: z.literal('dismiss'), ...named }),
]);
type RoundOrder = z.output<typeof roundOrder>;

async function decide(db: Db, order: RoundOrder): Promise<z.output<typeof decided>> {
  const { vendor, id, by } = order;
  if (order.verb === 'resolve') return resolveRound(db, { vendor, id }, { as: order.as, by });
  if (order.verb === 'dismiss') return resolveUnreadWin(db, { vendor, id }, { credit: null, by });
  const { currency } = order;
  const amountMinor = parseMinor(order.amount, currency);
  if (amountMinor === null) return { done: false, status: 'amount' };
  return resolveUnreadWin(db, { vendor, id }, { credit: { amountMinor, currency }, by });
}

/** Call behind `npm run providers`: slot rounds that their vendor left open, and unreadable wins. */
export const roundCall: OperatorCall<OpenRound, RoundOrder, z.output<typeof decided>> = {
  name: 'rounds',
  summary: 'Slot rounds that stay open: list, resolve; unreadable wins: list, credit, dismiss',
  row: openRound,
  order: roundOrder,
  done: decided,
  list: async (db) => [
    ...(await listUnreadWins(db, listMax)).map((win) => ({
      vendor: win.vendor,
      id: win.round_id,
      playerId: String(win.player_id),
      game: win.game,
      stakeMinor: '0',
      payoutMinor: '0',
      currency: win.currency,
      touchedAt: win.received_at.toISOString(),
      vendorStatus: null,
      unread: { id: win.id, raw: win.raw },
    })),
    ...(await listUnresolvedRounds(db, listMax)).map((row) => ({
      vendor: row.vendor,
      id: row.id,
      playerId: String(row.player_id),
      game: row.game,
      stakeMinor: String(row.stake_minor),
      payoutMinor: String(row.payout_minor),
      currency: row.currency,
      touchedAt: row.touched_at.toISOString(),
      vendorStatus: row.vendor_status,
      unread: null,
    })),
  ],
  decide,
};
