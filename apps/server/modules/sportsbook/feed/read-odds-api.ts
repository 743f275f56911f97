import { formatMarket, isMarket, type Market, parseLine } from '@palpite/domain/sports/markets';
import { oddsMilliFromAmerican, parseDecimalOdds } from '@palpite/domain/sports/odds';
import { type Sport, sports } from '@palpite/domain/sports/sports';
import { z } from 'zod';
import type { Fixture, QuotedMarket, Standing } from './feed-message.ts';

const event = z.object({
  id: z.string().min(1).max(200),
  sport_key: z.string(),
  sport_title: z.string(),
  commence_time: z.coerce.date(),
  home_team: z.string().min(1).max(200),
  away_team: z.string().min(1).max(200),
});
/** A match with its prices, as The Odds API tells it. */
export const offered = event.extend({
  bookmakers: z.array(
    z.object({
      key: z.string(),
      markets: z.array(
        z.object({
          key: z.string(),
          outcomes: z.array(z.object({ name: z.string(), price: z.number(), point: z.number().optional() })),
        }),
      ),
    }),
  ),
});
export type Offered = z.output<typeof offered>;
/** A match with its score. */
export const scored = event.extend({
  completed: z.boolean(),
  scores: z.array(z.object({ name: z.string(), score: z.string().regex(/^\d{1,4}$/) })).nullable(),
});
export type Scored = z.output<typeof scored>;

export type OddsFormat = 'decimal' | 'american';

/** Their sports by the first word of a key, `soccer_epl`. */
const sportOfWord: Record<string, Sport> = {
  soccer: 'football',
  basketball: 'basketball',
  tennis: 'tennis',
  boxing: 'boxing',
  baseball: 'baseball',
  americanfootball: 'americanFootball',
  cricket: 'cricket',
};

/** The sport of a competition; null for one that is not ours. */
export function sportOf(sportKey: string): Sport | null {
  const [word = ''] = sportKey.split('_');
  return Object.hasOwn(sportOfWord, word) ? (sportOfWord[word] ?? null) : null;
}

/** The match itself. */
export function fixtureOf(sport: Sport, given: z.output<typeof event>): Fixture {
  return {
    sport,
    league: { ref: given.sport_key, name: given.sport_title, country: null, rank: 100 },
    competitors: [given.home_team, given.away_team].map((name) => ({
      // They number no teams: within a competition a name is one team.
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

/** Markets of the bookmaker that has most of them; one book, so that its margin is whole. */
export function marketsOf(sport: Sport, offer: Offered, format: OddsFormat): QuotedMarket[] {
  const [book] = offer.bookmakers.toSorted(
    (a, b) => b.markets.length - a.markets.length || (a.key < b.key ? -1 : 1),
  );
  return (book?.markets ?? []).flatMap(({ key, outcomes }) => {
    const quotes = outcomes.map(({ name, price, point }) => ({
      name,
      point,
      oddsMilli: readPrice(price, format),
    }));
    if (key === 'h2h') return headToHead(sport, offer, quotes);
    if (key === 'spreads') return mainNearestEven(spreads(sport, offer, quotes));
    if (key === 'totals') return mainNearestEven(totals(sport, quotes));
    return [];
  });
}

type Quote = { name: string; point: number | undefined; oddsMilli: number | null };

function readPrice(price: number, format: OddsFormat): number | null {
  if (format === 'american') return oddsMilliFromAmerican(price);
  // Thirds have endless digits: what is beyond thousandths is left to the house.
  return parseDecimalOdds(/^\d+(?:\.\d{1,3})?/.exec(String(price))?.[0] ?? '');
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
    const away = quotes.find(({ name, point }) => name === away_team && point === 0 - (home.point ?? 0));
    if (lineQuarters === null || !away) return [];
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

function readPoint(point: number | undefined): number | null {
  return point === undefined ? null : parseLine(String(point));
}

function mainNearestEven(markets: QuotedMarket[]): QuotedMarket[] {
  const distance = ({ outcomes: [one, other] }: QuotedMarket) =>
    Math.abs((one?.oddsMilli ?? 0) - (other?.oddsMilli ?? 0));
  const least = Math.min(...markets.map(distance));
  const main = markets.find((market) => distance(market) === least);
  const byKey = new Map(markets.map((market) => [market.key, { ...market, isMain: market === main }]));
  return [...byKey.values()];
}

/** How a match ended; null where a side has no score. */
export function finalStandingOf(sport: Sport, { home_team, away_team, scores }: Scored): Standing | null {
  const pointsOf = (name: string) => scores?.find((score) => score.name === name)?.score;
  const [home, away] = [pointsOf(home_team), pointsOf(away_team)];
  if (home === undefined || away === undefined) return null;
  const tally = { home: Number(home), away: Number(away), isOver: true };
  const verdict = tally.home > tally.away ? 'home' : tally.home < tally.away ? 'away' : 'draw';
  const { decidedBy } = sports[sport];
  return {
    timeStatus: 'finished',
    clock: null,
    partNumber: null,
    parts: [],
    result: {
      status: 'finished',
      ...(decidedBy === 'score' && { scores: { fullGame: tally } }),
      ...(decidedBy === 'sets' && { sets: tally }),
      ...(decidedBy === 'verdict' && { verdict }),
    },
    points: null,
    serving: null,
    cards: null,
    statistics: {},
  };
}
