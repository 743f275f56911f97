import { z } from 'zod';
import { listContacts, setContact } from '../../modules/identity/index.ts';
import type { OperatorCall } from '../operator-call.ts';
import { by, decided, listMax } from './call-pieces.ts';

const row = z.object({ email: z.string(), telegram: z.string() });
export type PlayerRow = z.output<typeof row>;

const order = z.strictObject({
  verb: z.literal('telegram'),
  email: z.email('must be the e-mail of an account'),
  telegram: z
    .string()
    .trim()
    .max(100, 'is longer than 100 characters')
    .regex(/^\S*$/, 'must be one word, such as @palpite_manager or https://t.me/…'),
  by,
});
type PlayerOrder = z.output<typeof order>;

/** Call behind `npm run players`: contacts of a player's account. */
export const playerCall: OperatorCall<PlayerRow, PlayerOrder, z.output<typeof decided>> = {
  name: 'players',
  summary: 'Telegram contacts of accounts: list, telegram',
  row,
  order,
  done: decided,
  list: (db) => listContacts(db, listMax),
  decide: async (db, { email, telegram }) => {
    // E-mail addresses are stored in lower case.
    const done = await db.transaction().execute((tx) => setContact(tx, email.toLowerCase(), telegram));
    if (!done) return { done, status: 'There is no such player.' };
    if (telegram === '') return { done, status: 'The account has no Telegram contact.' };
    const gift = telegram.includes('manager') ? ' It belongs to a manager, who gets no daily gift.' : '';
    return { done, status: `The Telegram contact is ${telegram}.${gift}` };
  },
};
