import { type Currency, currencies, currencyCodes, parseMinor, toDecimal } from '@palpite/domain/money';
import { isSport, type Sport, sportNames, sports } from '@palpite/domain/sports/sports';
import { z } from 'zod';
import { findPlayerByUsername } from '../../modules/identity/index.ts';
import {
  clearMarket,
  type ExposureScope,
  holdMarkets,
  listCashOutFreezes,
  listExposureLimits,
  listExposures,
  listHeldMarkets,
  listMarketsOfMatch,
  listMatchLimits,
  listReferenceRates,
  listWinLimits,
  listWinsOfToday,
  listWorstCases,
  operatorVoidReasons,
  referenceCurrency,
  setCashOutFreeze,
  setExposureLimit,
  setLeagueTier,
  setMatchLimit,
  setReferenceRate,
  setTierShare,
  setWinLimit,
  setWinShare,
  stopMarkets,
  voidMarkets,
  type WinScope,
} from '../../modules/sportsbook/index.ts';
import type { Db } from '../../platform/db.ts';
import type { OperatorCall } from '../operator-call.ts';
import { by, listMax, type Shown, shown, words } from './call-pieces.ts';
import { decideResult, resultOrders } from './result-orders.ts';

const row = z.object({
  marketId: z.string(),
  matchId: z.string(),
  match: z.string(),
  key: z.string(),
  status: z.string(),
  hold: z.string().nullable(),
  priceFault: z.string().nullable(),
  bookSumPpm: z.number().nullable(),
});
export type MarketRow = z.output<typeof row>;

const what = {
  of: z.enum(['market', 'match']),
  id: z.string().regex(/^\d{1,18}$/, 'is not a number'),
  by,
};

/** An amount; `off` for no limit, `default` for the limit of the next wider scope. */
const most = z
  .string()
  .refine((text) => ['off', 'default'].includes(text) || (parseMinor(text, referenceCurrency) ?? 0n) > 0n, {
    message: 'is not an amount, off or default',
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
  z.strictObject({ verb: z.literal('exposed'), by }),
  z.strictObject({
    verb: z.literal('match-limit'),
    of: z.enum(['all', 'sport', 'league', 'match']),
    id: z.string().optional(),
    most,
    by,
  }),
  z.strictObject({
    verb: z.literal('win-limit'),
    of: z.enum(['all', 'sport', 'league']),
    id: z.string().optional(),
    most,
    by,
  }),
  z.strictObject({
    verb: z.literal('win-share'),
    of: z.email(),
    most: z
      .string()
      .regex(/^([1-9]\d{0,3}|off|default)$/, 'is not a percentage from 1 to 9999, off or default'),
    by,
  }),
  z.strictObject({ verb: z.literal('wins'), of: z.email(), by }),
  z.strictObject({
    verb: z.literal('tier'),
    of: z.literal('league'),
    id: z.string().regex(/^\d{1,18}$/, 'is not a number'),
    most: z.string().regex(/^[1-9]$/, 'is not a tier from 1 to 9'),
    by,
  }),
  z.strictObject({
    verb: z.literal('share'),
    of: z.literal('tier'),
    id: z.string().regex(/^[1-9]$/, 'is not a tier from 1 to 9'),
    most: z.string().regex(/^([1-9]\d?|100)$/, 'is not a percentage from 1 to 100'),
    by,
  }),
  z.strictObject({
    verb: z.literal('rate'),
    of: z.enum(currencyCodes),
    most: z.string().regex(/^\d{1,6}(\.\d{1,6})?$/, `is not an amount in ${referenceCurrency}`),
    by,
  }),
  z.strictObject({
    verb: z.literal('freeze'),
    of: z.string().refine(isSport, { message: `is not one of ${sportNames.join(', ')}` }),
    most: z.string().regex(/^\d{1,5}\/\d{1,5}$/, 'is not seconds before/in play'),
    by,
  }),
  z.strictObject({ verb: z.literal('clear'), ...what, of: z.literal('market') }),
  z.strictObject({ verb: z.enum(['hold', 'release', 'suspend']), ...what }),
  z.strictObject({
    verb: z.literal('void'),
    ...what,
    cause: z.enum(operatorVoidReasons),
    reason: words,
  }),
  ...resultOrders,
]);
type MarketOrder = z.output<typeof order>;
/** `match-limit` takes no market. */
type MatchScope = Exclude<ExposureScope, `market/${bigint}`>;

const sentences = {
  hold: 'It takes no bets until you release it. Bets in their in-play delay are refused.',
  release: 'It takes bets again while its feed offers it.',
  suspend: 'It takes no bets until the feed sends newer odds.',
  void: 'It is void. Stakes are returned shortly, and each player gets the reason.',
};

const money = (minor: bigint | null) =>
  minor === null ? 'off' : `${referenceCurrency} ${toDecimal(minor, referenceCurrency)}`;

/** Shows what the operator would lose on each outcome of a market. */
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

/** Shows the maximum loss per outcome by scope, and the currency rates that apply. */
async function showLimits(db: Db): Promise<Shown> {
  const limits = await listExposureLimits(db);
  const rates = await listReferenceRates(db);
  const freezes = await listCashOutFreezes(db);
  const { limits: matchLimits, tiers } = await listMatchLimits(db);
  const { limits: winLimits, players } = await listWinLimits(db);
  return {
    done: true,
    status: null,
    lines: [
      ...limits.map(({ scope, mostMinor }) => `${scope.padEnd(20)}  ${money(mostMinor)}`),
      ...matchLimits.map(({ scope, mostMinor }) => `${scope.padEnd(20)}  ${money(mostMinor)} per match`),
      ...winLimits.map(
        ({ scope, mostMinor }) => `${scope.padEnd(20)}  ${money(mostMinor)} net win per player and day`,
      ),
      ...players.map(
        ({ username, sharePermille }) => `${username}: ${shareOf(sharePermille)} of these limits`,
      ),
      ...tiers.map(
        ({ tier, sharePermille }) => `tier ${tier}: ${sharePermille / 10} % of the limit of a sport or all`,
      ),
      ...rates.map(({ currency, referencePpm }) => `1 ${currency} = ${rateOf(currency, referencePpm)}`),
      ...freezes.map(
        ({ sport, beforeSeconds, inPlaySeconds }) =>
          `no cash-out of ${sport.padEnd(16)} for ${beforeSeconds} s, in play ${inPlaySeconds} s`,
      ),
    ],
  };
}

const millionths = 10n ** 6n;
/** Minor units per unit of a currency. */
const unit = (currency: Currency) => 10n ** BigInt(currencies[currency].exponent);

/**
 * Formats the value of one currency unit in the reference currency. `referencePpm`: millionths of a reference minor
 * unit per minor unit.
 */
function rateOf(currency: string, referencePpm: bigint): string {
  const code = currencyCodes.find((each) => each === currency) ?? referenceCurrency;
  const ppm = (referencePpm * unit(code)) / unit(referenceCurrency);
  return `${referenceCurrency} ${ppm / millionths}.${String(ppm % millionths).padStart(6, '0')}`;
}

/** The reverse of `rateOf`: reads millionths of a reference minor unit per minor unit. */
function ppmOf(currency: Currency, text: string): bigint {
  const [whole = '0', part = ''] = text.split('.');
  const ppm = BigInt(whole) * millionths + BigInt(part.padEnd(6, '0'));
  return (ppm * unit(referenceCurrency)) / unit(currency);
}

/** Lists the matches with the highest possible loss, and the result that causes it. */
async function showExposed(db: Db): Promise<Shown> {
  const cases = (await listWorstCases(db)).slice(0, listMax);
  if (cases.length === 0) return { done: true, status: 'No bet is open.' };
  return {
    done: true,
    status: null,
    lines: cases.map(({ matchId, lossMinor, results }) =>
      [`match ${matchId}`.padEnd(14), money(BigInt(lossMinor)).padStart(20), results.join(', ')].join('  '),
    ),
  };
}

const shareOf = (permille: bigint | null) => (permille === null ? 'off, no limit' : `${permille / 10n} %`);

const playerUnknown = { done: false, status: 'There is no such player.' };

/** Shows what a player can win with today's bets, and the maximum. */
async function showWins(db: Db, username: string): Promise<Shown> {
  const player = await findPlayerByUsername(db, username);
  if (!player) return playerUnknown;
  const share = (await listWinLimits(db)).players.find((each) => each.username === player.username);
  const wins = await listWinsOfToday(db, player.id);
  return {
    done: true,
    status: wins.length === 0 ? 'No bet was placed today.' : null,
    lines: [
      ...(share ? [`${shareOf(share.sharePermille)} of every limit`] : []),
      ...wins.map(({ scope, winMinor, mostMinor }) =>
        [scope.padEnd(20), money(winMinor).padStart(20), `of ${money(mostMinor)}`].join('  '),
      ),
    ],
  };
}

async function setShare(
  db: Db,
  { of, most: text }: Extract<MarketOrder, { verb: 'win-share' }>,
): Promise<Shown> {
  const player = await findPlayerByUsername(db, of);
  if (!player) return playerUnknown;
  await setWinShare(
    db,
    player.id,
    text === 'off' ? null : text === 'default' ? undefined : BigInt(text) * 10n,
  );
  return { done: true, status: 'In force from the next bet. Accepted bets are not changed.' };
}

const setters = {
  limit: setExposureLimit,
  'match-limit': (db: Db, scope: ExposureScope, to?: bigint | null) =>
    setMatchLimit(db, scope as MatchScope, to),
  'win-limit': (db: Db, scope: ExposureScope, to?: bigint | null) => setWinLimit(db, scope as WinScope, to),
};

async function limit(
  db: Db,
  { verb, of, id, most: text }: Extract<MarketOrder, { verb: keyof typeof setters }>,
): Promise<Shown> {
  const scope = scopeOf(of, id);
  const minor = text === 'off' ? null : text === 'default' ? undefined : parseMinor(text, referenceCurrency);
  const set = setters[verb];
  if (verb === 'win-limit' && of === 'all' && minor === undefined)
    return {
      done: false,
      status: 'Nothing was changed: the limit of all has no wider limit to fall back to.',
    };
  return scope && (await set(db, scope, minor))
    ? { done: true, status: 'In force from the next bet. Accepted bets are not changed.' }
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

async function decide(db: Db, order: MarketOrder): Promise<Shown> {
  switch (order.verb) {
    case 'waiting':
    case 'differences':
    case 'result':
    case 'withdraw':
      return decideResult(db, order);
  }
  if (order.verb === 'limits') return showLimits(db);
  if (order.verb === 'exposed') return showExposed(db);
  if (order.verb === 'limit' || order.verb === 'match-limit' || order.verb === 'win-limit')
    return limit(db, order);
  if (order.verb === 'win-share') return setShare(db, order);
  if (order.verb === 'wins') return showWins(db, order.of);
  if (order.verb === 'tier')
    return (await setLeagueTier(db, BigInt(order.id), Number(order.most)))
      ? { done: true, status: 'In force from the next bet.' }
      : { done: false, status: 'Nothing was changed: there is no such league or tier.' };
  if (order.verb === 'share') {
    await setTierShare(db, Number(order.id), Number(order.most) * 10);
    return { done: true, status: 'In force from the next bet.' };
  }
  if (order.verb === 'rate') {
    const ppm = ppmOf(order.of, order.most);
    if (ppm === 0n || (order.of === referenceCurrency && ppm !== millionths))
      return { done: false, status: `Nothing was changed: this is not a rate of ${order.of}.` };
    await setReferenceRate(db, order.of, ppm);
    return { done: true, status: 'In force for new bets within a second.' };
  }
  if (order.verb === 'freeze') {
    const [beforeSeconds = 0, inPlaySeconds = 0] = order.most.split('/').map(Number);
    if (Math.max(beforeSeconds, inPlaySeconds) > 86_400)
      return { done: false, status: 'Nothing was changed: the maximum is a day, 86400 seconds.' };
    await setCashOutFreeze(db, order.of as Sport, { beforeSeconds, inPlaySeconds });
    return { done: true, status: 'In force at once, also for open bets.' };
  }
  if (order.verb === 'clear')
    return (await clearMarket(db, BigInt(order.id)))
      ? { done: true, status: 'Bets accepted at its prices until now can be cashed out again.' }
      : { done: false, status: 'Nothing was changed: there is no such market.' };
  const target = order.of === 'match' ? { matchId: BigInt(order.id) } : { marketId: BigInt(order.id) };
  if (order.verb === 'show' && order.of === 'market') return showMarket(db, BigInt(order.id));
  if (order.verb === 'show') {
    const markets = await listMarketsOfMatch(db, BigInt(order.id), listMax * 5);
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
    order.verb === 'void'
      ? await voidMarkets(db, target, order.cause)
      : order.verb === 'suspend'
        ? await stopMarkets(db, target)
        : await holdMarkets(db, target, order.verb === 'hold');
  return isDone
    ? { done: true, status: sentences[order.verb] }
    : {
        done: false,
        status: `Nothing was changed: there is no such ${order.of}, or it has this state already.`,
      };
}

export const marketCall: OperatorCall<MarketRow, MarketOrder, Shown> = {
  name: 'markets',
  summary: 'Held markets; hold, release, suspend or void a market or a match; enter results; exposure limits',
  row,
  order,
  done: shown,
  list: (db) => listHeldMarkets(db, listMax),
  decide,
};
