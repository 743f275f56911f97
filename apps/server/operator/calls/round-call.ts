import { z } from 'zod';
import { listUnresolvedRounds, resolveRound, vendors } from '../../modules/providers/index.ts';
import type { OperatorCall } from '../operator-desk.ts';
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
  vendorWord: z.string().nullable(),
});
export type OpenRound = z.output<typeof openRound>;

const roundOrder = z.strictObject({
  verb: z.literal('resolve'),
  vendor: z.enum(vendors),
  id: z.string().min(1).max(120),
  as: z.enum(['finished', 'refunded']),
  by,
});
type RoundOrder = z.output<typeof roundOrder>;

/** Rounds of slots that their vendor has left open, for `npm run providers`. */
export const roundCall: OperatorCall<OpenRound, RoundOrder, z.output<typeof decided>> = {
  name: 'rounds',
  summary: 'Rounds of slots that are open for long: list, resolve',
  row: openRound,
  order: roundOrder,
  done: decided,
  list: async (db) =>
    (await listUnresolvedRounds(db, listMax)).map((row) => ({
      vendor: row.vendor,
      id: row.id,
      playerId: String(row.player_id),
      game: row.game,
      stakeMinor: String(row.stake_minor),
      payoutMinor: String(row.payout_minor),
      currency: row.currency,
      touchedAt: row.touched_at.toISOString(),
      vendorWord: row.vendor_word,
    })),
  decide: (db, { vendor, id, as, by }) => resolveRound(db, { vendor, id }, { as, by }),
};
