import { type GameName, gameNames, gameTraits, type NameOf } from '@palpite/domain/games/names';
import { z } from 'zod';
import { drawCalls, type RoundOf, rounds } from './draw-games.ts';
import { endpoint, loadingFlag } from './endpoint.ts';

const tag = 'originals';

export const originalGames = gameNames;
export type OriginalGame = GameName;

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
  // A stopped player may still verify finished rounds.
  whileStopped: true,
  perPlayer: [60, 600],
  body: z.strictObject({
    /** The pair to close, so that a second click does not rotate twice. */
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

export const { getDiceRules, playDice } = drawCalls;
export type DiceRound = z.output<typeof rounds.dice>;

type SeededName = NameOf<'draw' | 'steps'>;
type SharedName = NameOf<'shared'>;
type Rounds<Name extends GameName> = z.ZodType<{ [One in Name]: RoundOf<One> }[Name]>;

const someRound = (belongs: (name: GameName) => boolean) =>
  z.discriminatedUnion(
    'game',
    gameNames.filter(belongs).map((name) => rounds[name]) as unknown as [
      typeof rounds.dice,
      typeof rounds.limbo,
    ],
  );

/** Rounds that one player's seeds decided; each can be recomputed from its proof. */
export const seededRound = someRound(
  (name) => gameTraits[name].shape !== 'shared',
) as unknown as Rounds<SeededName>;
export type SeededRound = z.output<typeof seededRound>;

export const originalRound = someRound(() => true) as unknown as Rounds<GameName>;
export type OriginalRound = z.output<typeof originalRound>;

/** A stored round with everything needed to recompute it, including the server seed once revealed. */
export const roundProof = z.object({
  round: seededRound,
  clientSeed: z.string(),
  serverSeedHash: z.string(),
  serverSeed: z.string().nullable(),
});
export type RoundProof = z.output<typeof roundProof>;

/**
 * The same for a shared round: the public seed takes the place of the client seed, the link that of the server seed.
 */
export const sharedRoundProof = z.object({
  round: someRound((name) => gameTraits[name].shape === 'shared') as unknown as Rounds<SharedName>,
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
