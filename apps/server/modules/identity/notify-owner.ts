import type { Context } from './context.ts';
import { getPlayer } from './identity.queries.ts';

const dayMinutes = 24 * 60;

/**
 * Another person used its address (`accountAttempt`) or document (`documentAttempt`); once a day for each
 * account and text. The time of the refusal reveals nothing: the same work is done without an e-mail.
 */
export async function notifyOwner(
  { database, limits, mail, config }: Context,
  ownerId: bigint,
  text: 'accountAttempt' | 'documentAttempt',
): Promise<void> {
  const owner = await getPlayer(database.db, ownerId);
  const isDue = (await limits.attemptMailByOwner.tryTake(`${text} ${ownerId}`)) === 0;
  await database.db.transaction().execute((tx) =>
    mail.enqueue(tx, {
      // The address of the test account is invented.
      to: isDue && !owner.is_test ? owner.username : null,
      lang: owner.lang,
      text,
      params: { name: config.PRODUCT_NAME },
      usefulMinutes: dayMinutes,
    }),
  );
  mail.wake();
}
