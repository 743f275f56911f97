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

export const getMain = endpoint({
  method: 'GET',
  path: '/api/app/main/main',
  tag,
  summary: 'The games of the lobby by product code',
  guard: 'public',
  query: z.object(loadingFlag),
  reply: z.object({ SELF: z.object({ records: z.array(gameRecord) }) }),
});
