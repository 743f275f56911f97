import { z } from 'zod';
import { endpoint, loadingFlag } from './endpoint.ts';

const tag = 'lobby';

/** The game list record of section 3. */
export const gameRecord = z.object({
  productCode: z.enum(['SELF', 'PG', 'EVO', 'BG']),
  gameType: z.string(),
  name: z.string(),
  returnPercent: z.number().nullable(),
  stop: z.boolean(),
});
export type GameRecord = z.output<typeof gameRecord>;

const gameCodes = z.object({ games: z.array(z.string()).describe('Type names of games') });

export const getInPlay = endpoint({
  method: 'GET',
  path: '/api/app/game/inPlay',
  tag,
  summary: 'Games in which the player has a round that is not over',
  guard: 'player',
  query: z.object(loadingFlag),
  reply: gameCodes,
});

export const getStoppedGames = endpoint({
  method: 'GET',
  path: '/api/app/game/stopGame',
  tag,
  summary: 'Games that take no new rounds at the moment',
  guard: 'public',
  query: z.object(loadingFlag),
  reply: gameCodes,
});

export const getMain = endpoint({
  method: 'GET',
  path: '/api/app/main/main',
  tag,
  summary: 'The games of the lobby by product code',
  guard: 'public',
  query: z.object(loadingFlag),
  reply: z.object({ SELF: z.object({ records: z.array(gameRecord) }) }),
});
