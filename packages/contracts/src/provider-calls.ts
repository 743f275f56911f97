import { slotsCodes } from '@palpite/domain/slots-vendors';
import { z } from 'zod';
import { endpoint, loadingFlag } from './endpoint.ts';

export const openGame = endpoint({
  method: 'POST',
  path: '/api/app/game/open',
  tag: 'lobby',
  summary:
    'Open a game of a provider: an address for a frame, good for a few minutes and for this player only',
  guard: 'player',
  perPlayer: [60, 600],
  needsTerms: true,
  body: z.strictObject({
    productCode: z.enum(slotsCodes),
    gameType: z.string().regex(/^[\w.:-]{1,80}$/),
    ...loadingFlag,
  }),
  reply: z.object({
    url: z.string(),
    speaks: z
      .boolean()
      .describe('The page tells its frame that it runs: one that says nothing could not be shown'),
  }),
  refusals: ['game_unknown', 'game_stopped', 'game_currency', 'game_unavailable', 'blocked_here'],
});

const fromVendor = {
  method: 'POST',
  tag: 'vendor callbacks',
  guard: 'vendor',
  /** In the vendor's format, including refusals; see docs/adapters. */
  reply: z.unknown(),
  raw: 'application/json',
} as const;

export const pgVerifySession = endpoint({
  ...fromVendor,
  path: '/api/callback/slots/pg/VerifySession',
  summary: 'PG asks whose session a token is',
});

export const pgGetCash = endpoint({
  ...fromVendor,
  path: '/api/callback/slots/pg/Cash/Get',
  summary: 'PG reads the balance',
});

export const pgTransfer = endpoint({
  ...fromVendor,
  path: '/api/callback/slots/pg/Cash/TransferInOut',
  summary: 'PG takes the bet of a spin and pays its win, in one',
});

export const pgAdjust = endpoint({
  ...fromVendor,
  path: '/api/callback/slots/pg/Cash/Adjustment',
  summary: 'PG corrects an earlier report',
});

export const pgUpdateBetDetail = endpoint({
  ...fromVendor,
  path: '/api/callback/slots/pg/Cash/UpdateBetDetail',
  summary: 'PG tells details of a bet; they move nothing',
});

export const evoCall = endpoint({
  ...fromVendor,
  path: '/api/callback/slots/evo',
  summary: 'EVO play: init, bet, win or refund, distinguished by `name`',
});

export const bgamingPlay = endpoint({
  ...fromVendor,
  path: '/api/callback/slots/bgaming/play',
  summary: 'BGaming: bets and wins of a round, or the balance',
});

export const bgamingRollback = endpoint({
  ...fromVendor,
  path: '/api/callback/slots/bgaming/rollback',
  summary: 'BGaming: movements of a round that are to be undone',
});

export const bgamingFreeSpins = endpoint({
  ...fromVendor,
  path: '/api/callback/slots/bgaming/freespins',
  summary: 'BGaming: what a series of free spins won that was given away',
});
