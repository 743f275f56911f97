import { doubleColors } from '@palpite/domain/double';
import { luckyBets } from '@palpite/domain/lucky-color';
import { mineCounts, mineTiles } from '@palpite/domain/mines';
import { rowCount, tilesPerRow } from '@palpite/domain/row-double';
import { z } from 'zod';
import { amount, amountText, balances, endpoint, loadingFlag, wholeNumber } from './endpoint.ts';

const tag = 'originals';

/** Made by the client once per click and kept over retries: the same id is the same round. */
const requestId = z.uuid();

/** What every finished round shows, whatever the game. */
const finished = {
  roundId: z.string(),
  stake: amount,
  payout: amount,
  multiplier: z
    .number()
    .describe(
      'Limbo and double: what the choice would pay; mines, rowDouble, luckyColor: what it paid, 0 if lost',
    ),
  at: z.string(),
};
/** Rounds that one player's seeds decided. */
const ownSeeds = { seedPairId: z.string(), nonce: z.number().int() };
/** Rounds that everybody shared: the number of the round and, once drawn, its link of the hash chain. */
const sharedDraw = { number: z.number().int(), link: z.string() };

export const limboRound = z.object({
  ...finished,
  ...ownSeeds,
  game: z.literal('limbo'),
  target: z.number(),
  drawn: z.number(),
});
export type LimboRound = z.output<typeof limboRound>;

export const minesRound = z.object({
  ...finished,
  ...ownSeeds,
  game: z.literal('mines'),
  mines: z.number().int(),
  opened: z
    .array(z.number().int())
    .describe('Tiles in the order they were opened, 0 to 24; the last one may be a mine'),
  layout: z.array(z.number().int()).describe('Where the mines lay'),
});
export type MinesRound = z.output<typeof minesRound>;

export const rowDoubleRound = z.object({
  ...finished,
  ...ownSeeds,
  game: z.literal('rowDouble'),
  tiles: z.number().int(),
  climbed: z
    .array(z.number().int())
    .describe('The tile chosen in each row from the lowest up; the last one may be a trap'),
  layout: z.array(z.number().int()).describe('The trap of each row from the lowest up'),
});
export type RowDoubleRound = z.output<typeof rowDoubleRound>;

export const doubleRound = z.object({
  ...finished,
  ...sharedDraw,
  game: z.literal('double'),
  bet: z.enum(doubleColors),
  cell: z.number().int(),
});
export type DoubleRound = z.output<typeof doubleRound>;

export const luckyColorRound = z.object({
  ...finished,
  ...sharedDraw,
  game: z.literal('luckyColor'),
  bet: z.enum(luckyBets),
  drawn: z.number().int(),
});
export type LuckyColorRound = z.output<typeof luckyColorRound>;

/** Limits of a game in the player's currency; each game's rules add to them. */
const rules = {
  currency: z.string(),
  stakeMin: amount.describe("The operator's least stake; a choice may need more"),
  stakeMax: amount,
  payoutMax: amount.describe(
    'Most that one round pays; what could pay more is refused before it begins, a round of steps ends below it',
  ),
  returnPercent: z.number().describe('Exact return to player in percent before rounding'),
  roundMsMin: z.number().int(),
  stopped: z.boolean(),
};
const rulesQuery = z.object({ currency: z.string().max(3).optional(), ...loadingFlag });

/** What one choice changes: the operator's least stake may be lower than what rounding asks for. */
const choiceFacts = {
  stakeMin: amount.describe('Least stake of this choice: from it on rounding costs less than 0.1 points'),
  returnPercent: z.number().describe('Exact return to player of this choice in percent before rounding'),
};

const stakeRefusals = [
  'amount_invalid',
  'stake_too_small',
  'stake_too_large',
  'payout_too_large',
  'game_stopped',
  'balance_not_enough',
  'request_id_reused',
] as const;

export const getLimboRules = endpoint({
  method: 'GET',
  path: '/api/app/originals/limbo',
  tag,
  summary: 'Limits and return of limbo',
  guard: 'public',
  query: rulesQuery.extend({ target: z.string().max(12).optional().describe('Fills `choice`') }),
  reply: z.object({
    ...rules,
    returnPercentMin: z
      .number()
      .describe('Of the target with the lowest return; `returnPercent` is that of 2×'),
    targetMin: z.number(),
    targetMax: z.number(),
    choice: z
      .object({ target: z.number(), ...choiceFacts })
      .nullable()
      .describe('Of the target asked for'),
  }),
  refusals: ['request_invalid', 'target_out_of_range'],
});

export const playLimbo = endpoint({
  method: 'POST',
  path: '/api/app/originals/limbo/rounds',
  tag,
  summary: 'Play one round of limbo: stake, outcome and payout in one step',
  guard: 'player',
  needsTerms: true,
  body: z.strictObject({ requestId, stake: amountText, target: amountText, ...loadingFlag }),
  reply: z.object({ round: limboRound, ...balances }),
  refusals: [...stakeRefusals, 'target_out_of_range'],
});

/** A round that goes on: what the player may know of it. */
const openRound = {
  roundId: z.string(),
  stake: amount,
  multiplier: z.number().describe('What leaving now multiplies the stake by'),
  payout: amount.describe('What leaving now pays'),
  next: z.object({ multiplier: z.number(), payout: amount }).nullable().describe('After one more safe step'),
  stepsMax: z
    .number()
    .int()
    .describe(
      'With this many safe steps the round ends and pays: nothing is left, or more would pass payoutMax',
    ),
  seedPairId: z.string(),
  nonce: z.number().int(),
  startedAt: z.string(),
};

export const openMines = z.object({
  ...openRound,
  game: z.literal('mines'),
  mines: z.number().int(),
  opened: z.array(z.number().int()),
});
export type OpenMines = z.output<typeof openMines>;

export const openRowDouble = z.object({
  ...openRound,
  game: z.literal('rowDouble'),
  tiles: z.number().int(),
  climbed: z.array(z.number().int()),
});
export type OpenRowDouble = z.output<typeof openRowDouble>;

export const getOpenRounds = endpoint({
  method: 'GET',
  path: '/api/app/originals/open',
  tag,
  summary: 'Rounds of several steps that the player has not finished',
  guard: 'player',
  whileStopped: true,
  query: z.object(loadingFlag),
  reply: z.object({ mines: openMines.nullable(), rowDouble: openRowDouble.nullable() }),
});

export const getMinesRules = endpoint({
  method: 'GET',
  path: '/api/app/originals/mines',
  tag,
  summary: 'Limits and return of mines',
  guard: 'public',
  query: rulesQuery,
  reply: z.object({
    ...rules,
    tiles: z.number().int(),
    minesMin: z.number().int(),
    minesMax: z.number().int(),
    choices: z.array(z.object({ mines: z.number().int(), stakeMin: choiceFacts.stakeMin })),
  }),
});

export const startMines = endpoint({
  method: 'POST',
  path: '/api/app/originals/mines/rounds',
  tag,
  summary: 'Start a round of mines; one that is open is finished first',
  guard: 'player',
  needsTerms: true,
  body: z.strictObject({
    requestId,
    stake: amountText,
    mines: wholeNumber(mineCounts.min, mineCounts.max),
    ...loadingFlag,
  }),
  reply: z.object({ open: openMines, ...balances }),
  /** `round_closed`: this very round was started before and is over. */
  refusals: [...stakeRefusals, 'round_open', 'round_closed'],
});

export const openTile = endpoint({
  method: 'POST',
  path: '/api/app/originals/mines/rounds/{roundId}/tiles',
  tag,
  summary: 'Open a tile; the same tile again answers the same',
  guard: 'player',
  whileStopped: true,
  params: z.object({ roundId: z.uuid() }),
  body: z.strictObject({ tile: wholeNumber(0, mineTiles - 1), ...loadingFlag }),
  reply: z.object({ open: openMines.nullable(), round: minesRound.nullable(), ...balances }),
  refusals: ['round_unknown', 'round_closed'],
});

export const leaveMines = endpoint({
  method: 'POST',
  path: '/api/app/originals/mines/rounds/{roundId}/leave',
  tag,
  summary: 'Take what is won; the same call again answers the same',
  guard: 'player',
  whileStopped: true,
  params: z.object({ roundId: z.uuid() }),
  body: z.strictObject({ ...loadingFlag }),
  reply: z.object({ round: minesRound, ...balances }),
  refusals: ['round_unknown', 'round_closed', 'nothing_won_yet'],
});

export const getRowDoubleRules = endpoint({
  method: 'GET',
  path: '/api/app/originals/rowDouble',
  tag,
  summary: 'Limits and return of row double',
  guard: 'public',
  query: rulesQuery,
  reply: z.object({
    ...rules,
    rows: z.number().int(),
    tilesPerRow: z.array(z.number().int()),
    choices: z.array(z.object({ tiles: z.number().int(), stakeMin: choiceFacts.stakeMin })),
  }),
});

export const startRowDouble = endpoint({
  method: 'POST',
  path: '/api/app/originals/rowDouble/rounds',
  tag,
  summary: 'Start a climb; one that is open is finished first',
  guard: 'player',
  needsTerms: true,
  body: z.strictObject({
    requestId,
    stake: amountText,
    tiles: wholeNumber(Math.min(...tilesPerRow), Math.max(...tilesPerRow)),
    ...loadingFlag,
  }),
  reply: z.object({ open: openRowDouble, ...balances }),
  /** `round_closed`: this very round was started before and is over. */
  refusals: [...stakeRefusals, 'round_open', 'round_closed'],
});

export const climbRow = endpoint({
  method: 'POST',
  path: '/api/app/originals/rowDouble/rounds/{roundId}/rows',
  tag,
  summary: 'Step on a tile of the next row; the same row and tile again answers the same',
  guard: 'player',
  whileStopped: true,
  params: z.object({ roundId: z.uuid() }),
  body: z.strictObject({
    row: wholeNumber(0, rowCount - 1),
    tile: wholeNumber(0, Math.max(...tilesPerRow) - 1),
    ...loadingFlag,
  }),
  reply: z.object({ open: openRowDouble.nullable(), round: rowDoubleRound.nullable(), ...balances }),
  refusals: ['round_unknown', 'round_closed', 'step_invalid'],
});

export const leaveRowDouble = endpoint({
  method: 'POST',
  path: '/api/app/originals/rowDouble/rounds/{roundId}/leave',
  tag,
  summary: 'Take what is won; the same call again answers the same',
  guard: 'player',
  whileStopped: true,
  params: z.object({ roundId: z.uuid() }),
  body: z.strictObject({ ...loadingFlag }),
  reply: z.object({ round: rowDoubleRound, ...balances }),
  refusals: ['round_unknown', 'round_closed', 'nothing_won_yet'],
});

/** The two games whose rounds everybody shares. */
export const sharedGames = ['double', 'luckyColor'] as const;
export type SharedGame = (typeof sharedGames)[number];

/** A bet of somebody, by masked name. */
export const tableBet = z.object({
  player: z.string(),
  bet: z.string(),
  stake: amount,
  currency: z.string(),
  payout: amount.nullable(),
});

/**
 * A shared round as everybody sees it. Times are milliseconds since 1970 by the server's clock, which `now` tells,
 * so that a countdown does not depend on the phone's.
 */
export const sharedRound = z.object({
  game: z.enum(sharedGames),
  number: z.number().int(),
  phase: z.enum(['betting', 'drawing', 'drawn', 'void']),
  now: z.number(),
  bettingEndsAt: z.number(),
  drawnAt: z.number().describe('When the draw is shown in full'),
  nextAt: z.number().describe('When the next round opens'),
  outcome: z
    .number()
    .int()
    .nullable()
    .describe('Cell of double or number of lucky color, from the moment of the draw'),
  link: z.string().nullable(),
  linkHash: z.string().describe('SHA-256 of the link, known before the bets'),
  publicSeed: z.string(),
  bets: z.array(tableBet).describe('The largest bets of the round'),
  players: z.number().int(),
});
export type SharedRound = z.output<typeof sharedRound>;

const sharedGame = z.object({ game: z.enum(sharedGames) });

export const getSharedRules = endpoint({
  method: 'GET',
  path: '/api/app/originals/shared/{game}/rules',
  tag,
  summary: 'Limits, pays and returns of a shared game, and the published end of its chain',
  guard: 'public',
  params: sharedGame,
  query: rulesQuery,
  reply: z.object({
    ...rules,
    bettingMs: z.number().int(),
    roundPayoutMax: amount.describe('Most that a round pays all players of the currency together'),
    betsMax: z.number().int().describe('Most bets of one player on a round'),
    publicSeed: z.string(),
    publishedEnd: z.string().describe('Hash that closes the chain; every link leads to it'),
    nextPublishedEnd: z
      .string()
      .describe('That of the next chain, published before its public seed is known'),
  }),
});

export const getSharedRound = endpoint({
  method: 'GET',
  path: '/api/app/originals/shared/{game}',
  tag,
  summary: 'The round of the moment',
  guard: 'public',
  params: sharedGame,
  query: z.object(loadingFlag),
  reply: sharedRound.nullable(),
});

/** Server-sent events: each `data` is a `sharedRound`; the first one comes at once. */
export const sharedStreamPath = '/api/app/originals/shared/{game}/stream';

export const betShared = endpoint({
  method: 'POST',
  path: '/api/app/originals/shared/{game}/bets',
  tag,
  summary: 'Bet on the round whose number the player saw; refused once betting is over',
  guard: 'player',
  needsTerms: true,
  params: sharedGame,
  body: z.strictObject({
    requestId,
    number: wholeNumber(1, 2_000_000_000),
    bet: z.string().max(16),
    stake: amountText,
    ...loadingFlag,
  }),
  reply: z.object({
    bet: z.object({ requestId: z.string(), number: z.number().int(), bet: z.string(), stake: amount }),
    ...balances,
  }),
  refusals: [...stakeRefusals, 'betting_over', 'bet_unknown', 'bets_too_many', 'round_full'],
});

export const cancelSharedBets = endpoint({
  method: 'POST',
  path: '/api/app/originals/shared/{game}/bets/cancel',
  tag,
  summary: 'Take bets back, all or none, until betting closes; the stakes return and count for nothing',
  guard: 'player',
  whileStopped: true,
  perPlayer: [120, 60],
  params: sharedGame,
  body: z.strictObject({ requestIds: z.array(requestId).min(1).max(100), ...loadingFlag }),
  reply: z.object({ requestIds: z.array(z.string()), ...balances }),
  refusals: ['bet_not_found', 'cancel_late'],
});

export const listMySharedBets = endpoint({
  method: 'GET',
  path: '/api/app/originals/shared/{game}/bets',
  tag,
  summary: "The player's bets on the round of the moment",
  guard: 'player',
  whileStopped: true,
  params: sharedGame,
  query: z.object(loadingFlag),
  reply: z.object({
    bets: z.array(
      z.object({
        requestId: z.string(),
        number: z.number().int(),
        bet: z.string(),
        stake: amount,
        payout: amount.nullable(),
      }),
    ),
  }),
});

export const listSharedRounds = endpoint({
  method: 'GET',
  path: '/api/app/originals/shared/{game}/rounds',
  tag,
  summary: 'Drawn rounds, newest first, with their links',
  guard: 'public',
  params: sharedGame,
  query: z.object({
    before: z
      .string()
      .regex(/^\d{1,10}$/)
      .optional(),
    ...loadingFlag,
  }),
  reply: z.object({
    rounds: z.array(
      z.object({
        number: z.number().int(),
        outcome: z.number().int(),
        link: z.string(),
        publicSeed: z.string(),
        linkHash: z.string(),
        publishedEnd: z.string().describe('That of the chain which the round belongs to'),
        at: z.string(),
      }),
    ),
  }),
});

export const getStatistics = endpoint({
  method: 'GET',
  path: '/api/app/originals/statistics',
  tag,
  summary: "The player's figures by game: rounds, net, the biggest win",
  guard: 'player',
  whileStopped: true,
  query: z.object(loadingFlag),
  reply: z.object({
    games: z.array(
      z.object({
        game: z.string(),
        rounds: z.number().int(),
        stake: amount,
        payout: amount,
        net: amount,
        biggestPayout: amount,
        biggestMultiplier: z.number(),
      }),
    ),
  }),
});
