import { localeCodes } from '@palpite/domain/locales';
import { z } from 'zod';
import { amount } from './endpoint.ts';

/** The account socket of section 7: Socket.IO at the site root, websocket only, the token in the query. */
export const socketPath = '/gamecenter-siop';

/** What the server sends, by event name; payloads are merged into the user info of the app (section 4). */
export const serverEvents = {
  updateUserInfo: z.object({ balance: amount.optional(), bonusBalance: amount.optional() }).loose(),
  insBalance: z.object({ balance: amount }),
  paySuccess: z.object({ orderId: z.string(), amount, gift: amount, balance: amount }),
  userBetAmount: z
    .object({ bouns: z.number(), amount })
    .describe('Bets have turned a bonus into cash: the amount, of which each unit is one of cash (bouns 1)'),
  freeBalance: z.object({ balance: amount }),
  notice: z
    .object({
      text: z.string(),
      banner: z
        .object({
          id: z.string(),
          texts: z.partialRecord(z.enum(localeCodes), z.string()),
          endsInMs: z.number(),
        })
        .optional(),
    })
    .describe(
      'One sentence to the player; with `banner` a notice of the operator to everybody, in the languages that it has, and without a text the end of that one',
    ),
  levelUp: z
    .object({ level: z.number().int(), amount, balance: amount })
    .describe('A VIP level was reached; the award is in the balance'),
  chat: z
    .object({ typing: z.boolean().optional() })
    .describe('The support wrote, read or closed, and the chat is read anew; or it is writing'),
  bet: z
    .object({
      betId: z.string(),
      state: z.enum(['pending', 'open', 'settled', 'refused', 'cashedOut']),
      /** What it pays by results, or was refused for; the bet itself is read anew. */
      payout: amount.optional(),
      code: z.string().optional(),
      /** A part was sold, or a sale was refused after its delay: the bet stays in play. */
      sale: z.enum(['part', 'refused']).optional(),
    })
    .describe('A bet on sports was accepted, refused, settled, corrected or sold'),
} as const;

export type ServerEventName = keyof typeof serverEvents;
export type ServerEvents = { [E in ServerEventName]: (payload: z.output<(typeof serverEvents)[E]>) => void };

/** What the client sends. */
export const clientEvents = {
  offGame: z.object({ gameCode: z.string().max(64) }),
} as const;
export type ClientEvents = { offGame: (payload: z.output<typeof clientEvents.offGame>) => void };
