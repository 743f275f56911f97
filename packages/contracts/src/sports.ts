import { eventKinds } from '@palpite/domain/sports/match-story';
import { sportNames } from '@palpite/domain/sports/sport-faces';
import { z } from 'zod';
import { amount, amountText, balances, endpoint, loadingFlag, wholeNumber } from './endpoint.ts';
import { refusalCodes } from './refusals.ts';
import { favouriteLines } from './sports-favourites.ts';

export * from './sports-favourites.ts';

const tag = 'sports';

const sport = z.enum(sportNames as [(typeof sportNames)[number], ...typeof sportNames]);
/** Ids of matches, markets and bets: our numbers as text. */
const id = z.string().regex(/^\d{1,18}$/);
const score = z.object({ home: z.number().int(), away: z.number().int() });
const side = z.enum(['home', 'away']);

/** Names are in the language of the `lang` header where available. */
const place = z.string().describe('Its country or group of countries, in words');

const competitor = z.object({
  ref: z.string(),
  name: z.string(),
  short: z.string().describe('Letters for a badge'),
});
export type Competitor = z.output<typeof competitor>;

/** Changing state of a match. `version` only rises, so the client can tell the newer of two. */
export const matchState = z.object({
  matchId: id,
  version: z.number().int(),
  timeStatus: z.number().int().describe('Match time status, section 4'),
  startsAt: z.string(),
  inPlay: z.boolean(),
  clock: z
    .object({
      seconds: z.number().int().describe('Played at `at`'),
      isRunning: z.boolean(),
      at: z.string(),
    })
    .nullable(),
  score: score.nullable().describe('Goals, points, runs; sets or frames where these decide'),
  firstHalf: score.nullable(),
  parts: z.array(score).describe('Each set, quarter, inning or frame; the last one may be under way'),
  partNumber: z.number().int().nullable(),
  points: z.object({ home: z.string(), away: z.string() }).nullable(),
  serving: side.nullable(),
  corners: score.nullable(),
  cards: z.object({ yellow: score, red: score }).nullable(),
  verdict: z.enum(['home', 'away', 'draw']).nullable().describe('Who was declared the winner'),
  leaders: z.array(z.string()).describe('Refs of the first three of a race, in order'),
  marketCount: z.number().int().describe('Markets that take bets'),
});
export type MatchState = z.output<typeof matchState>;

const scoreBasis = z.enum(['match', 'placement']).nullable();

export const marketView = z.object({
  marketId: id,
  matchId: id,
  version: z.number().int(),
  type: z.string().describe('As in the rules: matchResult, asianHandicap, total, …'),
  period: z.number().int().describe('Section 4: 1 full game, 2 first half, 4 corners, 1001 to 1004 quarters'),
  line: z.string().nullable().describe('For the home side; the away side has the opposite one'),
  side: side.nullable().describe('Whose total it is about'),
  status: z.enum(['open', 'suspended', 'closed', 'settled', 'cancelled']),
  scoreBasis: scoreBasis.describe('Of a handicap taken in play; null where there is no question'),
  isMain: z.boolean(),
  outcomes: z.array(
    z.object({
      outcome: z.string(),
      name: z.string().nullable().describe('Of an entrant of a race'),
      oddsMilli: z.number().int().nullable().describe('Thousandths; null: not offered now'),
    }),
  ),
});
export type MarketView = z.output<typeof marketView>;

export const matchCard = z.object({
  state: matchState,
  sport,
  league: z.object({ leagueId: id, name: z.string(), country: z.string().nullable(), place }),
  title: z.string().nullable().describe('Name of a race'),
  competitors: z.array(competitor),
  inPlayOffered: z.boolean(),
  markets: z.array(marketView).describe('The main ones'),
});
export type MatchCard = z.output<typeof matchCard>;

const league = z.object({
  leagueId: id,
  sport,
  name: z.string(),
  country: z.string().nullable(),
  place,
  matches: z.array(matchCard),
});
export type LeagueOfMatches = z.output<typeof league>;

export const matchEvent = z.object({
  number: z.number().int(),
  kind: z.enum(eventKinds),
  timeStatus: z.number().int().nullable().describe('What was being played, section 4'),
  partNumber: z.number().int().nullable().describe('Which set, quarter, inning, frame, round or lap'),
  second: z.number().int().nullable(),
  side: side.nullable(),
  score: score.nullable(),
  who: z.string().nullable(),
  place: z.object({ along: z.number(), across: z.number() }).nullable(),
});
export type MatchEvent = z.output<typeof matchEvent>;

/** Messages of the public stream, one JSON per frame. */
export type StreamFrame =
  /** The connection is open: read the lists again and merge by version. */
  | { kind: 'hello' }
  /** Keep-alive; without a frame for 5 s, prices are locked. */
  | { kind: 'beat' }
  /** The feed went silent or came back: all its markets are locked or released. */
  | { kind: 'feed'; silent: boolean }
  | {
      kind: 'changes';
      matches: MatchState[];
      markets: MarketView[];
      events?: { matchId: string; events: MatchEvent[] }[];
    };

export const getSportsHome = endpoint({
  method: 'GET',
  path: '/api/app/sports/home',
  tag,
  summary: 'How many matches each sport has, the liveliest matches in play, the most bet markets',
  guard: 'public',
  query: z.object({ favourites: favouriteLines, ...loadingFlag }),
  reply: z.object({
    sports: z.array(
      z.object({ sport, inPlay: z.number().int(), today: z.number().int(), early: z.number().int() }),
    ),
    live: z.array(matchCard),
    next: z.array(matchCard).describe('Starting soon'),
    hot: z
      .array(z.object({ match: matchCard, market: marketView, bets: z.number().int() }))
      .describe('Max hot: most bets in the last hour'),
    feedSilent: z.boolean(),
  }),
});

/** Lists of the sports pages. Days are in the time zone of the reader's header. */
export const matchLists = ['inPlay', 'today', 'early', 'parlay', 'schedule', 'results'] as const;

export const listMatches = endpoint({
  method: 'GET',
  path: '/api/app/sports/matches',
  tag,
  summary: 'Matches of a sport, by league, as a list shows them',
  guard: 'public',
  query: z.object({
    list: z.enum(matchLists),
    sport,
    day: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}$/)
      .optional()
      .describe('For schedule and results: a day of the reader; today without it'),
    favourites: favouriteLines,
    ...loadingFlag,
  }),
  reply: z.object({ leagues: z.array(league), feedSilent: z.boolean() }),
});

export const searchMatches = endpoint({
  method: 'GET',
  path: '/api/app/sports/search',
  tag,
  summary:
    'Open matches of every sport whose sides, league or country a text names in any language; those in play first',
  guard: 'public',
  query: z.object({ text: z.string().trim().min(1).max(60), ...loadingFlag }),
  reply: z.object({ matches: z.array(matchCard), feedSilent: z.boolean() }),
});

export const getMatch = endpoint({
  method: 'GET',
  path: '/api/app/sports/matches/{matchId}',
  tag,
  summary: 'A match with all its markets, its log and its statistics',
  guard: 'public',
  params: z.object({ matchId: id }),
  query: z.object(loadingFlag),
  reply: z.object({
    match: matchCard,
    markets: z.array(marketView),
    events: z.array(matchEvent),
    statistics: z.record(z.string(), score),
    hotMarketIds: z.array(id).describe('Max hot of this match, most bets first'),
    feedSilent: z.boolean(),
  }),
  refusals: ['match_unknown'],
});

export const getMarkets = endpoint({
  method: 'GET',
  path: '/api/app/sports/markets',
  tag,
  summary: 'Markets by id as they stand now, with their matches: what a kept slip needs',
  guard: 'public',
  query: z.object({ ids: z.string().regex(/^\d{1,18}(,\d{1,18}){0,49}$/), ...loadingFlag }),
  reply: z.object({ markets: z.array(z.object({ match: matchCard, market: marketView })) }),
});

export const getSportsTerms = endpoint({
  method: 'GET',
  path: '/api/app/sports/terms',
  tag,
  summary: 'Limits of bets, delays in play, and whether bets can be cashed out',
  guard: 'public',
  query: z.object({ currency: z.string().max(3).optional(), ...loadingFlag }),
  reply: z.object({
    currency: z.string(),
    stakeMin: amount,
    stakeMax: amount,
    payoutMax: amount,
    legsMax: z.number().int(),
    linesMax: z.number().int(),
    cashOutOffered: z.boolean(),
    delaySeconds: z.record(z.string(), z.number()),
    rulesVersion: z.number().int(),
  }),
});

export const oddsPolicies = ['none', 'better', 'all'] as const;

const askedLeg = z.strictObject({
  marketId: id,
  outcome: z.string().max(80),
  oddsMilli: z.number().int().describe('The price that the player saw'),
});

const slip = z.strictObject({
  slipId: z.uuid().describe('Made once per slip and kept over retries: the same id is the same bet'),
  stake: z
    .union([amountText, z.literal('')], 'amount_invalid')
    .describe('Of the whole bet; a system divides it over its lines'),
  legs: z.array(askedLeg).max(20_000),
  sizes: z
    .array(z.number().int())
    .max(20)
    .optional()
    .describe('Of a system: legs per line; without it one line of all legs'),
  bankers: z.array(z.number().int()).max(50).optional().describe('Indexes of legs that are in every line'),
  oddsPolicy: z.enum(oddsPolicies),
});
export type SentSlip = z.input<typeof slip>;

const refusal = z.object({
  code: z.enum(refusalCodes),
  message: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  legs: z
    .array(
      z.object({
        index: z.number().int(),
        code: z.enum(refusalCodes),
        oddsMilli: z.number().int().nullable().describe('The price now'),
      }),
    )
    .optional()
    .describe('Which legs, where the reason lies in legs'),
});
export type SlipRefusal = z.output<typeof refusal>;

export const betView = z.object({
  betId: id,
  slipId: z.string(),
  kind: z.enum(['single', 'parlay', 'system']),
  status: z.number().int().describe('Bet order status, section 4'),
  result: z.number().int().describe('Bet result status, section 4'),
  state: z.enum(['pending', 'open', 'settled', 'refused', 'cashedOut']),
  stake: amount,
  stakeLeft: amount.describe('Still in play after parts were cashed out'),
  highestPayout: amount.describe('When every leg wins'),
  payout: amount.nullable().describe('By results, once settled'),
  owed: amount.describe('Of a corrected result, still to be taken back'),
  cashedOut: amount.describe('Paid for what was cashed out'),
  autoCashOut: amount.nullable(),
  currency: z.string(),
  totalOddsMilli: z.string().describe('Thousandths; of one line of all legs'),
  sizes: z.array(z.number().int()),
  bankers: z.array(z.number().int()),
  lines: z.number().int(),
  oddsPolicy: z.enum(oddsPolicies),
  rulesVersion: z.number().int(),
  placedAt: z.string(),
  delay: z
    .object({ takesMs: z.int(), leftMs: z.int() })
    .nullable()
    .describe(
      'Of a pending bet: how long the delay in play takes, and how much of it is left at the time of the answer',
    ),
  settledAt: z.string().nullable(),
  refusal: refusal.nullable(),
  legs: z.array(
    z.object({
      matchId: id,
      marketId: id,
      sport,
      league: z.string(),
      title: z.string().nullable(),
      competitors: z.array(competitor).describe('Empty for a race'),
      startsAt: z.string(),
      type: z.string(),
      period: z.number().int(),
      line: z.string().nullable(),
      side: side.nullable(),
      outcome: z.string(),
      name: z.string().nullable().describe('Of an entrant of a race'),
      oddsMilli: z.number().int(),
      inPlay: z.boolean(),
      scoreAtPlacement: score.nullable(),
      scoreBasis: scoreBasis.describe('Of a handicap taken in play; null where there is no question'),
      result: z.number().int().describe('Bet result status, section 4'),
      voidReason: z.string().nullable(),
      deadHeat: z.object({ places: z.number().int(), tied: z.number().int() }).nullable(),
      timeStatus: z.number().int(),
      score: score.nullable().describe('Of the match now'),
    }),
  ),
});
export type BetView = z.output<typeof betView>;
export type BetLeg = BetView['legs'][number];

export const placeBets = endpoint({
  method: 'POST',
  path: '/api/app/sports/bets',
  tag,
  summary: 'Place one or several bets; each is taken or refused for itself',
  guard: 'player',
  needsTerms: true,
  body: z.strictObject({ slips: z.array(slip).min(1).max(20), ...loadingFlag }),
  reply: z.object({
    slips: z.array(z.object({ slipId: z.string(), bet: betView.nullable(), refusal: refusal.nullable() })),
    ...balances,
  }),
});

export const countSlips = endpoint({
  method: 'POST',
  path: '/api/app/sports/slipTurnover',
  tag,
  summary: 'How much of some stakes would count towards the active bonuses, and why not more; places nothing',
  guard: 'player',
  body: z.strictObject({ slips: z.array(slip).min(1).max(20), ...loadingFlag }),
  reply: z.object({
    bonus: z
      .object({
        oddsMin: z.number().describe('Lower prices of a leg do not count, decimal odds'),
        stakeMax: amount.nullable().describe('Largest stake while these bonuses are active'),
        slips: z.array(
          z.object({
            slipId: z.string(),
            counts: amount.describe('Counts towards the turnover of the bonuses'),
            percent: z.number().min(0).max(100).describe('Weight of sports stakes at this price'),
            reasons: z
              .array(z.enum(['price', 'covered', 'product']))
              .describe(
                'Why not the whole stake: prices below the least, other bets that cover it, the weight',
              ),
          }),
        ),
      })
      .nullable()
      .describe('Null without an active bonus'),
  }),
});
export type SlipTurnover = NonNullable<z.output<typeof countSlips.reply>['bonus']>;

export const listBets = endpoint({
  method: 'GET',
  path: '/api/app/sports/bets',
  tag,
  summary: 'The player`s bets, newest first',
  guard: 'player',
  whileStopped: true,
  query: z.object({
    state: z.enum(['open', 'settled', 'all']),
    matchId: id.optional(),
    before: id.optional(),
    limit: wholeNumber(1, 50).optional(),
    ...loadingFlag,
  }),
  reply: z.object({
    bets: z.array(betView),
    next: id.nullable(),
    openCount: z.number().int(),
    openStake: amount.describe('In play'),
  }),
});

export const getBet = endpoint({
  method: 'GET',
  path: '/api/app/sports/bets/{betId}',
  tag,
  summary: 'One bet of the player: its receipt',
  guard: 'player',
  whileStopped: true,
  params: z.object({ betId: id }),
  query: z.object(loadingFlag),
  reply: betView,
  refusals: ['bet_not_found'],
});

const cashOutOffer = z.object({
  betId: id,
  offer: amount.nullable().describe('For the whole of it; null when there is none now'),
  refusal: z.enum(refusalCodes).nullable(),
  from: z
    .string()
    .nullable()
    .describe('From when it can be bought back, after its placement; null when it can'),
  waitSeconds: z.number().describe('A sale now is answered after this delay; 0 with no leg in play'),
  sale: z
    .object({ shown: amount, stake: amount, takesMs: z.int(), leftMs: z.int() })
    .nullable()
    .describe(
      'One that is being checked: what was agreed to, for how much of the stake, how long it takes, and how much of that is left at the time of the answer',
    ),
});

export const listCashOuts = endpoint({
  method: 'GET',
  path: '/api/app/sports/cashOuts',
  tag,
  summary: 'What each open bet would be bought back for now',
  guard: 'player',
  whileStopped: true,
  query: z.object(loadingFlag),
  reply: z.object({ offers: z.array(cashOutOffer) }),
});

const cashOutRefusals = [
  'bet_not_found',
  'amount_invalid',
  'request_id_reused',
  'cash_out_off',
  'cash_out_decided',
  'cash_out_too_soon',
  'cash_out_review',
  'cash_out_suspended',
  'cash_out_part_invalid',
  'cash_out_nothing',
  'cash_out_price_moved',
  'cash_out_match_changed',
] as const;

export const cashOutBet = endpoint({
  method: 'POST',
  path: '/api/app/sports/bets/{betId}/cashOut',
  tag,
  summary:
    'Sell a bet back, whole or in part, for what was shown or more; with a leg in play the answer comes after its delay and only if the match is as it was; the same request again answers the same',
  guard: 'player',
  whileStopped: true,
  params: z.object({ betId: id }),
  body: z.strictObject({
    requestId: z.uuid(),
    shown: amountText.describe('The offer for this part that the player agreed to'),
    stake: amountText.optional().describe('The part of the stake to sell; all of it without this'),
    ...loadingFlag,
  }),
  reply: z.object({ bet: betView, paid: amount, ...balances }),
  refusals: cashOutRefusals,
});

export const setAutoCashOut = endpoint({
  method: 'POST',
  path: '/api/app/sports/bets/{betId}/autoCashOut',
  tag,
  summary:
    'Sell a bet whole as soon as the offer reaches an amount, also while logged out; null takes it back',
  guard: 'player',
  whileStopped: true,
  params: z.object({ betId: id }),
  body: z.strictObject({ at: amountText.nullable(), ...loadingFlag }),
  reply: betView,
  refusals: ['bet_not_found', 'amount_invalid', 'cash_out_off', 'cash_out_decided'],
});
