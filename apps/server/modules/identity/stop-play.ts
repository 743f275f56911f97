import { type PlayStop, type StopLength, stopKindOf, stopSpans } from '@palpite/domain/play-limits';
import type { Player } from '../../platform/http.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Context } from './context.ts';
import { getPlayer } from './identity.queries.ts';
import { addPlayStop, endSessions } from './identity.store.ts';

/**
 * Starts a break or an exclusion, or extends the current one. In one transaction it stops stakes, closes unpaid
 * deposits and ends every login. A new login opens only endpoints marked `whileStopped`, such as withdrawals. A player
 * cannot shorten a stop. An exclusion also schedules the return of unplayed deposits to their source.
 * Refuses: `test_account_fixed` (shared account), `stop_not_longer` when it would end no later than the current stop.
 */
export async function stopPlay(
  context: Context,
  player: Player,
  length: StopLength,
): Promise<PlayStop & { returnedMinor: bigint }> {
  const { database, ports, sessions } = context;
  if ((await getPlayer(database.db, player.id)).is_test) refuse('test_account_fixed');
  const kind = stopKindOf(length);
  const { stop, returnedMinor, ended } = await database.db.transaction().execute(async (tx) => {
    const stop = await addPlayStop(tx, player, { kind, length, span: stopSpans[length] });
    if (!stop) return refuse('stop_not_longer');
    await ports.closeOrders(tx, player);
    const returnedMinor = stop.kind === 'exclusion' ? await ports.returnDeposits(tx, player) : 0n;
    await ports.stopStakes(tx, player.id, stop.until);
    return { stop, returnedMinor, ended: await endSessions(tx, player.id, 'all') };
  });
  for (const sessionId of ended) sessions.forgetSession(sessionId);
  return { ...stop, returnedMinor };
}
