import { definitions } from '@palpite/domain/games/index';
import { type NameOf, sharedGameNames } from '@palpite/domain/games/names';
import { z } from 'zod';
import {
  choiceFacts,
  drawCalls,
  factsOf,
  requestId,
  rounds,
  rules,
  rulesQuery,
  sent,
  shown,
  stakeRefusals,
} from './draw-games.ts';
import { amount, amountText, balances, endpoint, loadingFlag, wholeNumber } from './endpoint.ts';

const tag = 'originals';

export type LimboRound = z.output<typeof rounds.limbo>;
export type MinesRound = z.output<typeof rounds.mines>;
export type RowDoubleRound = z.output<typeof rounds.rowDouble>;

export const { getLimboRules, playLimbo } = drawCalls;

/** An open round, with the facts that the player may know. */
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
  ...shown(definitions.mines.choice),
  opened: z.array(z.number().int()),
});
export type OpenMines = z.output<typeof openMines>;

export const openRowDouble = z.object({
  ...openRound,
  game: z.literal('rowDouble'),
  ...shown(definitions.rowDouble.choice),
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
    ...factsOf(definitions.mines.facts),
    choices: z.array(z.object({ ...shown(definitions.mines.choice), stakeMin: choiceFacts.stakeMin })),
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
    ...sent(definitions.mines.choice),
    ...loadingFlag,
  }),
  reply: z.object({ open: openMines, ...balances }),
  /** `round_closed`: the round of this id was started before and is finished. */
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
  body: z.strictObject({ ...sent(definitions.mines.wire.move), ...loadingFlag }),
  reply: z.object({ open: openMines.nullable(), round: rounds.mines.nullable(), ...balances }),
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
  reply: z.object({ round: rounds.mines, ...balances }),
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
    ...factsOf(definitions.rowDouble.facts),
    choices: z.array(z.object({ ...shown(definitions.rowDouble.choice), stakeMin: choiceFacts.stakeMin })),
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
    ...sent(definitions.rowDouble.choice),
    ...loadingFlag,
  }),
  reply: z.object({ open: openRowDouble, ...balances }),
  /** `round_closed`: the round of this id was started before and is finished. */
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
    ...sent(definitions.rowDouble.wire.move),
    ...loadingFlag,
  }),
  reply: z.object({ open: openRowDouble.nullable(), round: rounds.rowDouble.nullable(), ...balances }),
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
  reply: z.object({ round: rounds.rowDouble, ...balances }),
  refusals: ['round_unknown', 'round_closed', 'nothing_won_yet'],
});

export const sharedGames = sharedGameNames;
export type SharedGame = NameOf<'shared'>;

export const tableBet = z.object({
  player: z.string(),
  bet: z.string(),
  stake: amount,
  currency: z.string(),
  payout: amount.nullable(),
});

/**
 * Public state of a shared round. Times are milliseconds since 1970 by the server's clock, which `now` contains, so
 * that a countdown does not depend on the client's clock.
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

/** Server-sent events: each `data` is a `sharedRound`; the first one is sent at once. */
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
