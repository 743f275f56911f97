import { z } from 'zod';
import {
  holdMarkets,
  listHeldMarkets,
  listMarketsOfMatch,
  operatorVoidReasons,
  stopMarkets,
  voidMarkets,
} from '../../modules/sportsbook/index.ts';
import type { Db } from '../../platform/db.ts';
import type { OperatorCall } from '../operator-desk.ts';
import { by, listMax, type Shown, shown, words } from './call-pieces.ts';

const row = z.object({
  marketId: z.string(),
  matchId: z.string(),
  match: z.string(),
  key: z.string(),
  status: z.string(),
  hold: z.string().nullable(),
});
export type MarketRow = z.output<typeof row>;

const what = {
  of: z.enum(['market', 'match']),
  id: z.string().regex(/^\d{1,18}$/, 'is no number'),
  by,
};

const order = z.discriminatedUnion('verb', [
  z.strictObject({ verb: z.literal('show'), ...what, of: z.literal('match') }),
  z.strictObject({ verb: z.enum(['hold', 'release', 'suspend']), ...what }),
  z.strictObject({
    verb: z.literal('void'),
    ...what,
    cause: z.enum(operatorVoidReasons),
    reason: words,
  }),
]);
type MarketOrder = z.output<typeof order>;

const sentences = {
  hold: 'No bets are taken on it until you release it; bets that wait for their delay are refused.',
  release: 'Bets are taken again as far as the feed offers it.',
  suspend: 'No bets are taken on it until the feed sends newer odds.',
  void: 'It is void: stakes go back in a moment, and every player is told why.',
};

async function decide(db: Db, wish: MarketOrder): Promise<Shown> {
  const target = wish.of === 'match' ? { matchId: BigInt(wish.id) } : { marketId: BigInt(wish.id) };
  if (wish.verb === 'show') {
    const markets = await listMarketsOfMatch(db, BigInt(wish.id), listMax * 5);
    const lines = markets.map(({ marketId, key, status, hold }) =>
      [marketId.padStart(8), status.padEnd(9), (hold ?? '').padEnd(9), key].join('  '),
    );
    return markets.length > 0
      ? { done: true, status: null, lines: [markets[0]?.match ?? '', ...lines] }
      : { done: false, status: 'There is no such match, or it has no markets.' };
  }
  const isDone =
    wish.verb === 'void'
      ? await voidMarkets(db, target, wish.cause)
      : wish.verb === 'suspend'
        ? await stopMarkets(db, target)
        : await holdMarkets(db, target, wish.verb === 'hold');
  return isDone
    ? { done: true, status: sentences[wish.verb] }
    : { done: false, status: `Nothing was changed: there is no such ${wish.of}, or it is so already.` };
}

/** Markets and matches of sports, for `npm run markets`. */
export const marketCall: OperatorCall<MarketRow, MarketOrder, Shown> = {
  name: 'markets',
  summary: 'Markets that are held; hold, release, suspend or void a market or a match',
  row,
  order,
  done: shown,
  list: (db) => listHeldMarkets(db, listMax),
  decide,
};
