import { z } from 'zod';
import { amount, endpoint, loadingFlag } from './endpoint.ts';

/** A notice of the operator to everyone; it ends by itself. */
const banner = z.object({
  id: z.string(),
  text: z.string().describe("In the caller's language, or in that of the house"),
  endsInMs: z.number(),
});

/** Read when the app starts; connected clients get new banners through the socket. */
export const getBanner = endpoint({
  method: 'GET',
  path: '/api/app/main/notice',
  tag: 'lobby',
  summary: "The operator's notice that is shown now, and how soon the next one begins, within an hour",
  guard: 'public',
  query: z.object(loadingFlag),
  reply: z.object({ banner: banner.nullable(), nextInMs: z.number().nullable() }),
});

/** Polled, because the account socket is closed while a game window is open (section 4). */
export const listNotices = endpoint({
  method: 'GET',
  path: '/api/app/game/notices',
  tag: 'lobby',
  summary:
    "The player's notices of the last two minutes, the oldest first, and the balance, for a page whose socket is closed",
  guard: 'player',
  query: z.object(loadingFlag),
  reply: z.object({
    notices: z.array(
      z.object({
        number: z.string().describe('The same notice has the same number at every answer'),
        text: z.string(),
        ageMs: z.number().describe('Since it was sent to the sockets'),
      }),
    ),
    wallet: z.object({
      balance: amount,
      bonusBalance: amount,
      restMs: z
        .number()
        .nullable()
        .describe(
          'Since the last call of a vendor about a slot round; null while one is between bet and end',
        ),
    }),
  }),
});
