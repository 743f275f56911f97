import { z } from 'zod';
import { endpoint, loadingFlag } from './endpoint.ts';

/** While a game's window is open the account socket is closed (section 4), so its notices are asked for. */
export const listNotices = endpoint({
  method: 'GET',
  path: '/api/app/game/notices',
  tag: 'lobby',
  summary:
    "The player's notices of the last two minutes, the oldest first, for a page whose socket is closed",
  guard: 'player',
  query: z.object(loadingFlag),
  reply: z.object({
    notices: z.array(
      z.object({
        number: z.string().describe('The same notice has the same number at every answer'),
        text: z.string(),
        ageMs: z.number().describe('Since it was told on the sockets'),
      }),
    ),
  }),
});
