import { localeCodes } from '@palpite/domain/locales';
import { z } from 'zod';
import { amount } from './endpoint.ts';

/** Account socket of section 7: Socket.IO at the site root, websocket only, token in the query. */
export const socketPath = '/gamecenter-siop';

/** Server events by name; the app merges their payloads into the user info (section 4). */
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
      /** Payout by results, or the code of a refusal; the client reads the bet again. */
      payout: amount.optional(),
      code: z.string().optional(),
      /** A part was sold, or a sale was refused after its delay; the bet stays in play. */
      sale: z.enum(['part', 'refused']).optional(),
    })
    .describe('A bet on sports was accepted, refused, settled, corrected or sold'),
} as const;

export type ServerEventName = keyof typeof serverEvents;
export type ServerEvents = { [E in ServerEventName]: (payload: z.output<(typeof serverEvents)[E]>) => void };

export const clientEvents = {
  offGame: z.object({ gameCode: z.string().max(64) }),
} as const;
export type ClientEvents = { offGame: (payload: z.output<typeof clientEvents.offGame>) => void };
