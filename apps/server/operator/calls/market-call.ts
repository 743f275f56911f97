import { type Currency, currencies, currencyCodes, parseMinor, toDecimal } from '@palpite/domain/money';
import { sports } from '@palpite/domain/sports/sports';
import { z } from 'zod';
import {
  type ExposureScope,
  holdMarkets,
  listExposureLimits,
  listExposures,
  listHeldMarkets,
  listMarketsOfMatch,
  listReferenceRates,
  operatorVoidReasons,
  referenceCurrency,
  setExposureLimit,
  setReferenceRate,
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

/** An amount that is none: no limit, or that of the next wider scope. */
const most = z
  .string()
  .refine((text) => ['off', 'default'].includes(text) || (parseMinor(text, referenceCurrency) ?? 0n) > 0n, {
    message: 'is no amount, off or default',
  });

const order = z.discriminatedUnion('verb', [
  z.strictObject({ verb: z.literal('show'), ...what }),
  z.strictObject({ verb: z.literal('limits'), by }),
  z.strictObject({
    verb: z.literal('limit'),
    of: z.enum(['all', 'sport', 'league', 'match', 'market']),
    id: z.string().optional(),
    most,
    by,
  }),
  z.strictObject({
    verb: z.literal('rate'),
    of: z.enum(currencyCodes),
    most: z.string().regex(/^\d{1,6}(\.\d{1,6})?$/, `is no amount of ${referenceCurrency}`),
    by,
  }),
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

const money = (minor: bigint | null) =>
  minor === null ? 'off' : `${referenceCurrency} ${toDecimal(minor, referenceCurrency)}`;

/** What the house would lose on each outcome of a market. */
async function showMarket(db: Db, marketId: bigint): Promise<Shown> {
  const rows = await listExposures(db, marketId);
  const [first] = rows;
  if (!first) return { done: false, status: 'There is no such market, or it has no outcomes.' };
  return {
    done: true,
    status: null,
    lines: [
      `most: ${money(first.mostMinor)}${first.scope ? ` by ${first.scope}` : ''}`,
      ...rows.map(({ outcome, oddsMilli, liabilityMinor }) =>
        [
          outcome.padEnd(12),
          (oddsMilli === null ? '' : (oddsMilli / 1_000).toFixed(3)).padStart(9),
          money(liabilityMinor).padStart(20),
        ].join('  '),
      ),
    ],
  };
}

/** What the house may lose on an outcome, by scope, and what currencies count as in it. */
async function showLimits(db: Db): Promise<Shown> {
  const limits = await listExposureLimits(db);
  const rates = await listReferenceRates(db);
  return {
    done: true,
    status: null,
    lines: [
      ...limits.map(({ scope, mostMinor }) => `${scope.padEnd(20)}  ${money(mostMinor)}`),
      ...rates.map(({ currency, referencePpm }) => `1 ${currency} = ${rateOf(currency, referencePpm)}`),
    ],
  };
}

const millionths = 10n ** 6n;
/** Minor units of a currency in one of it. */
const unit = (currency: Currency) => 10n ** BigInt(currencies[currency].exponent);

/** What one of a currency is in the reference currency, of millionths that its minor unit counts as. */
function rateOf(currency: string, referencePpm: bigint): string {
  const code = currencyCodes.find((each) => each === currency) ?? referenceCurrency;
  const ppm = (referencePpm * unit(code)) / unit(referenceCurrency);
  return `${referenceCurrency} ${ppm / millionths}.${String(ppm % millionths).padStart(6, '0')}`;
}

/** The reverse: millionths of a minor unit. */
function ppmOf(currency: Currency, text: string): bigint {
  const [whole = '0', part = ''] = text.split('.');
  const ppm = BigInt(whole) * millionths + BigInt(part.padEnd(6, '0'));
  return (ppm * unit(referenceCurrency)) / unit(currency);
}

async function limit(
  db: Db,
  { of, id, most: text }: Extract<MarketOrder, { verb: 'limit' }>,
): Promise<Shown> {
  const scope = scopeOf(of, id);
  const minor = text === 'off' ? null : text === 'default' ? undefined : parseMinor(text, referenceCurrency);
  return scope && (await setExposureLimit(db, scope, minor))
    ? { done: true, status: 'In force for the next bet; bets that were taken stay.' }
    : { done: false, status: `Nothing was changed: there is no such ${of}.` };
}

function scopeOf(
  of: Extract<MarketOrder, { verb: 'limit' }>['of'],
  id: string | undefined,
): ExposureScope | null {
  if (of === 'all') return id === undefined ? of : null;
  if (of === 'sport') return id !== undefined && Object.hasOwn(sports, id) ? `sport/${id}` : null;
  return id !== undefined && /^\d{1,18}$/.test(id) ? `${of}/${BigInt(id)}` : null;
}

async function decide(db: Db, wish: MarketOrder): Promise<Shown> {
  if (wish.verb === 'limits') return showLimits(db);
  if (wish.verb === 'limit') return limit(db, wish);
  if (wish.verb === 'rate') {
    const ppm = ppmOf(wish.of, wish.most);
    if (ppm === 0n || (wish.of === referenceCurrency && ppm !== millionths))
      return { done: false, status: `Nothing was changed: that is no rate of ${wish.of}.` };
    await setReferenceRate(db, wish.of, ppm);
    return { done: true, status: 'In force for bets from now on, at the latest in a second.' };
  }
  const target = wish.of === 'match' ? { matchId: BigInt(wish.id) } : { marketId: BigInt(wish.id) };
  if (wish.verb === 'show' && wish.of === 'market') return showMarket(db, BigInt(wish.id));
  if (wish.verb === 'show') {
    const markets = await listMarketsOfMatch(db, BigInt(wish.id), listMax * 5);
    const lines = markets.map(({ marketId, key, status, hold, liabilityMinor }) =>
      [
        marketId.padStart(8),
        status.padEnd(9),
        (hold ?? '').padEnd(9),
        (liabilityMinor === null ? '' : money(liabilityMinor)).padStart(18),
        key,
      ].join('  '),
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
  summary:
    'Markets that are held; hold, release, suspend or void a market or a match; what the house may lose on an outcome',
  row,
  order,
  done: shown,
  list: (db) => listHeldMarkets(db, listMax),
  decide,
};
