import { z } from 'zod';
import { amount, amountText, balances, endpoint, loadingFlag } from './endpoint.ts';
import { doubleRound, limboRound, luckyColorRound, minesRound, rowDoubleRound } from './original-games.ts';

const tag = 'originals';

/** The six games of our own, by their type names (section 2). */
export const originalGames = ['mines', 'dice', 'limbo', 'luckyColor', 'rowDouble', 'double'] as const;
export type OriginalGame = (typeof originalGames)[number];

/** Made by the client once per click and kept over retries: the same id is the same round. */
const requestId = z.uuid();

export const seedPair = z.object({
  seedPairId: z.string(),
  clientSeed: z.string(),
  serverSeedHash: z.string().describe('SHA-256 of the hidden server seed, hex'),
  nextServerSeedHash: z.string().describe('SHA-256 of the server seed that the next rotation brings, hex'),
  nonce: z.number().int().describe('Rounds played with this pair; the next round uses this number'),
});
export type SeedPair = z.output<typeof seedPair>;

export const getSeeds = endpoint({
  method: 'GET',
  path: '/api/app/originals/seeds',
  tag,
  summary: 'The seed pair in force',
  guard: 'player',
  whileStopped: true,
  query: z.object(loadingFlag),
  reply: seedPair,
});

export const rotateSeeds = endpoint({
  method: 'POST',
  path: '/api/app/originals/seeds/rotate',
  tag,
  summary: 'Reveal the server seed in force and start a pair with the announced next one',
  guard: 'player',
  // Who stops may still check what was played.
  whileStopped: true,
  perPlayer: [60, 600],
  body: z.strictObject({
    /** The pair that the caller wants to close, so that a second click does not rotate twice. */
    seedPairId: z.string().max(64),
    clientSeed: z.string().max(64),
    ...loadingFlag,
  }),
  reply: z.object({
    revealed: z.object({
      seedPairId: z.string(),
      serverSeed: z.string(),
      serverSeedHash: z.string(),
      clientSeed: z.string(),
      rounds: z.number().int(),
    }),
    current: seedPair,
  }),
  refusals: ['client_seed_invalid', 'seed_moved', 'round_open'],
});

export const diceDirections = ['over', 'under'] as const;

export const diceRound = z.object({
  roundId: z.string(),
  game: z.literal('dice'),
  stake: amount,
  payout: amount,
  direction: z.enum(diceDirections),
  target: z.number().describe('0.00 to 100.00'),
  roll: z.number().describe('0.00 to 100.00'),
  multiplier: z.number(),
  seedPairId: z.string(),
  nonce: z.number().int(),
  at: z.string(),
});
export type DiceRound = z.output<typeof diceRound>;

export const getDiceRules = endpoint({
  method: 'GET',
  path: '/api/app/originals/dice',
  tag,
  summary: "Limits, the exact return to player and the least time between rounds, in the player's currency",
  guard: 'public',
  query: z.object({
    currency: z.string().max(3).optional(),
    direction: z.enum(diceDirections).optional(),
    target: z.string().max(12).optional().describe('With `direction`; fills `choice`'),
    ...loadingFlag,
  }),
  reply: z.object({
    currency: z.string(),
    stakeMin: amount.describe("The operator's least stake; a choice may need more"),
    stakeMax: amount,
    payoutMax: amount,
    /** Exact return over all 10,001 outcomes in percent, before a prize is rounded to the currency; see `diceReturnPercentAt`. */
    returnPercent: z.number(),
    /** Targets that may be chosen in each direction, both ends included. */
    targets: z.object({
      over: z.object({ min: z.number(), max: z.number() }),
      under: z.object({ min: z.number(), max: z.number() }),
    }),
    choice: z
      .object({
        direction: z.enum(diceDirections),
        target: z.number(),
        stakeMin: amount.describe(
          'Least stake of this choice: from it on rounding costs less than 0.1 points',
        ),
      })
      .nullable()
      .describe('Of the direction and target asked for'),
    roundMsMin: z.number().int(),
    stopped: z.boolean(),
  }),
  refusals: ['request_invalid', 'target_out_of_range'],
});

export const playDice = endpoint({
  method: 'POST',
  path: '/api/app/originals/dice/rounds',
  tag,
  summary: 'Play one round of dice: stake, outcome and payout in one step',
  guard: 'player',
  needsTerms: true,
  body: z.strictObject({
    requestId,
    stake: amountText,
    direction: z.enum(diceDirections),
    /** 2 decimals at most; a number or the text of one. */
    target: amountText,
    ...loadingFlag,
  }),
  reply: z.object({ round: diceRound, ...balances }),
  refusals: [
    'amount_invalid',
    'stake_too_small',
    'stake_too_large',
    'payout_too_large',
    'target_out_of_range',
    'game_stopped',
    'balance_not_enough',
    'request_id_reused',
  ],
});

/** Rounds that one player's seeds decided: any of them can be recomputed from its proof. */
export const seededRound = z.discriminatedUnion('game', [diceRound, limboRound, minesRound, rowDoubleRound]);
export type SeededRound = z.output<typeof seededRound>;

/** A finished round of any of our games. */
export const originalRound = z.discriminatedUnion('game', [
  diceRound,
  limboRound,
  minesRound,
  rowDoubleRound,
  doubleRound,
  luckyColorRound,
]);
export type OriginalRound = z.output<typeof originalRound>;

/** A stored round with all that a player needs to recompute it, the server seed once it is revealed. */
export const roundProof = z.object({
  round: seededRound,
  clientSeed: z.string(),
  serverSeedHash: z.string(),
  serverSeed: z.string().nullable(),
});
export type RoundProof = z.output<typeof roundProof>;

/** The same of a shared round: the public seed stands for the client seed, the link for the server seed. */
export const sharedRoundProof = z.object({
  round: z.discriminatedUnion('game', [doubleRound, luckyColorRound]),
  clientSeed: z.string(),
  serverSeedHash: z.string(),
  serverSeed: z.string(),
});

export const getRound = endpoint({
  method: 'GET',
  path: '/api/app/originals/rounds/{roundId}',
  tag,
  summary: "One of the player's rounds with its proof",
  guard: 'player',
  whileStopped: true,
  params: z.object({ roundId: z.uuid() }),
  reply: z.union([roundProof, sharedRoundProof]),
  refusals: ['round_unknown'],
});

export const listRounds = endpoint({
  method: 'GET',
  path: '/api/app/originals/rounds',
  tag,
  summary: "The player's rounds, newest first",
  guard: 'player',
  whileStopped: true,
  query: z.object({
    game: z.enum(originalGames).optional(),
    before: z
      .string()
      .regex(/^\d{1,18}$/)
      .optional(),
    limit: z
      .string()
      .regex(/^\d{1,3}$/)
      .transform(Number)
      .pipe(z.number().int().min(1).max(100))
      .optional(),
    ...loadingFlag,
  }),
  reply: z.object({ rounds: z.array(originalRound), next: z.string().nullable() }),
});
