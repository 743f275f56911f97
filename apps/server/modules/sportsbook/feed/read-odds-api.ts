import { formatMarket, isMarket, type Market, parseLine } from '@palpite/domain/sports/markets';
import { oddsMilliFromAmerican } from '@palpite/domain/sports/odds';
import { type Sport, sports } from '@palpite/domain/sports/sports';
import { z } from 'zod';
import { parseVendorTime } from '../../../platform/read-vendor-text.ts';
import { readDecimalPrice } from './adapter-pieces.ts';
import type { Fixture, QuotedMarket, Standing } from './feed-message.ts';

const event = z.object({
  id: z.string().min(1).max(200),
  sport_key: z.string(),
  sport_title: z.string().nullish(),
  commence_time: z.preprocess(parseVendorTime, z.date()),
  home_team: z.string().min(1).max(200),
  away_team: z.string().min(1).max(200),
});

/** An invalid entry does not affect the others. Null and absent mean empty. */
const entries = z
  .array(z.unknown())
  .nullish()
  .transform((list) => list ?? []);
const number = z.union([z.number(), z.string().regex(/^\s*[+-]?\d+(\.\d+)?\s*$/)]).transform(Number);
const time = z.unknown().transform(parseVendorTime);

export const offered = event.extend({ bookmakers: entries });
export type Offered = z.output<typeof offered>;

const bookmaker = z.object({ key: z.string(), last_update: time.optional(), markets: entries });
const quotedMarket = z.object({ key: z.string(), last_update: time.optional(), outcomes: entries });
const quotedOutcome = z.object({
  name: z.string(),
  price: number.nullish().catch(null),
  point: number.nullish().catch(null),
});

export const scored = event.extend({
  completed: z.union([z.boolean(), z.string()]).transform((given) => String(given) === 'true'),
  scores: entries,
});
export type Scored = z.output<typeof scored>;

const sideScore = z.object({
  name: z.string(),
  score: z
    .union([z.string(), z.number()])
    .transform(String)
    .pipe(z.string().regex(/^\d{1,4}$/)),
});

/**
 * Their prices are offers of other customers, before commission, and may sum to less than 100 %. Other
 * exchanges are detected by their lay markets.
 */
const exchanges = new Set([
  'betfair',
  'betfair_ex_au',
  'betfair_ex_eu',
  'betfair_ex_uk',
  'betopenly',
  'kalshi',
  'matchbook',
  'novig',
  'polymarket',
  'prophetx',
  'smarkets',
]);
const layMarket = /_lay$/;

export type OddsFormat = 'decimal' | 'american';

const sportOfWord: Record<string, Sport> = {
  soccer: 'football',
  basketball: 'basketball',
  tennis: 'tennis',
  boxing: 'boxing',
  baseball: 'baseball',
  americanfootball: 'americanFootball',
  cricket: 'cricket',
  handball: 'handball',
};

export function sportOf(sportKey: string): Sport | null {
  const [word = ''] = sportKey.split('_');
  return Object.hasOwn(sportOfWord, word) ? (sportOfWord[word] ?? null) : null;
}

export function fixtureOf(sport: Sport, given: z.output<typeof event>): Fixture {
  return {
    sport,
    league: { ref: given.sport_key, name: given.sport_title || given.sport_key, country: null, rank: 100 },
    competitors: [given.home_team, given.away_team].map((name) => ({
      // The vendor has no team ids; a name identifies a team within a competition.
      ref: `${given.sport_key}:${name}`,
      name,
      short: name
        .replace(/[^\p{L}\p{N}]/gu, '')
        .slice(0, 3)
        .toUpperCase(),
    })),
    title: null,
    startsAt: given.commence_time,
    inPlayOffered: false,
  };
}

/** A bookmaker or market that stopped updating is no offer. */
export type Freshness = { at: Date; sourceAgeMaxMs: number };

type Quote = { name: string; point: number | null; oddsMilli: number | null };

/**
 * Of the bookmaker with the most usable markets: one bookmaker, so that its margin is complete. Leaves out
 * exchanges, lay markets and prices of unknown or old time.
 */
export function marketsOf(
  sport: Sport,
  offer: Offered,
  format: OddsFormat,
  freshness: Freshness,
): QuotedMarket[] {
  const books = offer.bookmakers
    .flatMap((given) => bookmaker.safeParse(given).data ?? [])
    .map(({ key, last_update, markets }) => ({
      key,
      listed: markets.flatMap((given) => {
        const market = quotedMarket.safeParse(given).data;
        return market ? [{ ...market, updatedAt: market.last_update ?? last_update ?? null }] : [];
      }),
    }))
    .filter(({ key, listed }) => !exchanges.has(key) && !listed.some((market) => layMarket.test(market.key)))
    .map(({ key, listed }) => ({
      key,
      markets: listed
        .filter(({ updatedAt }) => isFresh(updatedAt, freshness))
        .flatMap((market) => readMarket(sport, offer, market, format)),
    }));
  const openOf = ({ markets }: { markets: QuotedMarket[] }) =>
    markets.filter(({ status }) => status === 'open').length;
  const [best] = books.toSorted((a, b) => openOf(b) - openOf(a) || (a.key < b.key ? -1 : 1));
  return best?.markets ?? [];
}

function isFresh(updatedAt: Date | null, { at, sourceAgeMaxMs }: Freshness): boolean {
  return updatedAt !== null && at.getTime() - updatedAt.getTime() <= sourceAgeMaxMs;
}

function readMarket(
  sport: Sport,
  offer: Offered,
  { key, outcomes }: z.output<typeof quotedMarket>,
  format: OddsFormat,
): QuotedMarket[] {
  const quotes = outcomes.flatMap((given): Quote[] => {
    const outcome = quotedOutcome.safeParse(given).data;
    if (!outcome) return [];
    const { name, price, point } = outcome;
    return [{ name, point: point ?? null, oddsMilli: price == null ? null : readPrice(price, format) }];
  });
  if (key === 'h2h') return headToHead(sport, offer, quotes);
  if (key === 'spreads') return mainNearestEven(spreads(sport, offer, quotes));
  if (key === 'totals') return mainNearestEven(totals(sport, quotes));
  return [];
}

function readPrice(price: number, format: OddsFormat): number | null {
  return format === 'american' ? oddsMilliFromAmerican(price) : readDecimalPrice(String(price));
}

function quoted(
  market: Market,
  outcomes: readonly [QuotedMarket['outcomes'][number]['outcome'], number | null][],
): QuotedMarket[] {
  if (!isMarket(market)) return [];
  return [
    {
      key: formatMarket(market),
      status: outcomes.every(([, oddsMilli]) => oddsMilli !== null) ? 'open' : 'suspended',
      isMain: true,
      outcomes: outcomes.map(([outcome, oddsMilli]) => ({ outcome, oddsMilli, chances: null })),
    },
  ];
}

function headToHead(
  sport: Sport,
  { home_team, away_team }: Offered,
  quotes: readonly Quote[],
): QuotedMarket[] {
  const oddsOf = (name: string) => quotes.find((quote) => quote.name === name)?.oddsMilli ?? null;
  const whole = { sport, period: 'fullGame', lineQuarters: null, side: null } as const;
  if (quotes.some(({ name }) => name === 'Draw')) {
    // Three-way markets are on regulation time; scores of this feed include overtime.
    if (sports[sport].overtimeCounts) return [];
    return quoted({ ...whole, type: 'matchResult' }, [
      ['home', oddsOf(home_team)],
      ['draw', oddsOf('Draw')],
      ['away', oddsOf(away_team)],
    ]);
  }
  const type = sports[sport].decidedBy === 'score' ? 'moneyline' : 'winner';
  return quoted({ ...whole, type }, [
    ['home', oddsOf(home_team)],
    ['away', oddsOf(away_team)],
  ]);
}

function spreads(sport: Sport, { home_team, away_team }: Offered, quotes: readonly Quote[]): QuotedMarket[] {
  return quotes.flatMap((home) => {
    const lineQuarters = home.name === home_team ? readPoint(home.point) : null;
    if (lineQuarters === null || home.point === null) return [];
    const opposite = 0 - home.point;
    const away = quotes.find(({ name, point }) => name === away_team && point === opposite);
    if (!away) return [];
    return quoted({ sport, type: 'asianHandicap', period: 'fullGame', lineQuarters, side: null }, [
      ['home', home.oddsMilli],
      ['away', away.oddsMilli],
    ]);
  });
}

function totals(sport: Sport, quotes: readonly Quote[]): QuotedMarket[] {
  return quotes.flatMap((over) => {
    const lineQuarters = over.name === 'Over' ? readPoint(over.point) : null;
    const under = quotes.find(({ name, point }) => name === 'Under' && point === over.point);
    if (lineQuarters === null || !under) return [];
    return quoted({ sport, type: 'total', period: 'fullGame', lineQuarters, side: null }, [
      ['over', over.oddsMilli],
      ['under', under.oddsMilli],
    ]);
  });
}

function readPoint(point: number | null): number | null {
  return point === null ? null : parseLine(String(point));
}

function mainNearestEven(markets: QuotedMarket[]): QuotedMarket[] {
  const distance = ({ outcomes: [one, other] }: QuotedMarket) =>
    Math.abs((one?.oddsMilli ?? 0) - (other?.oddsMilli ?? 0));
  const least = Math.min(...markets.map(distance));
  const main = markets.find((market) => distance(market) === least);
  const byKey = new Map(markets.map((market) => [market.key, { ...market, isMain: market === main }]));
  return [...byKey.values()];
}

/**
 * The others lack the winner: of cricket after rain (DLS), of boxing by decision, of tennis after a
 * retirement.
 */
const isSettledByScore = (sport: Sport) => sports[sport].decidedBy === 'score';

/** Their final scores may include extra time, which some sports never count. */
const knockout =
  /cup|copa|coupe|coppa|pokal|beker|uefa|conmebol|concacaf|caf_|afc_|fifa|libertadores|sudamericana|euro|nations|play_?off/;

/**
 * `isResult` is false where the feed does not state the result; the operator must enter it. Returns null when
 * a needed score is missing.
 */
export function finalStandingOf(
  sport: Sport,
  { sport_key, home_team, away_team, scores }: Scored,
  regulationScores: readonly string[] = [],
): (Standing & { isResult: boolean }) | null {
  const read = scores.flatMap((given) => sideScore.safeParse(given).data ?? []);
  const pointsOf = (name: string) => read.find((score) => score.name === name)?.score;
  const [home, away] = [pointsOf(home_team), pointsOf(away_team)];
  const mayHaveExtraTime =
    !sports[sport].overtimeCounts && knockout.test(sport_key) && !regulationScores.includes(sport_key);
  const isResult = isSettledByScore(sport) && !mayHaveExtraTime;
  if (isResult && (home === undefined || away === undefined)) return null;
  const tally = { home: Number(home), away: Number(away), isOver: true };
  return {
    timeStatus: 'finished',
    clock: null,
    partNumber: null,
    parts: [],
    result: isResult ? { status: 'finished', scores: { fullGame: tally } } : { status: 'running' },
    points: null,
    serving: null,
    cards: null,
    statistics: {},
    isResult,
  };
}
