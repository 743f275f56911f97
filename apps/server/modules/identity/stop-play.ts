import type { Currency } from '@palpite/domain/money';
import { type PlayStop, type StopLength, stopKindOf, stopSpans } from '@palpite/domain/play-limits';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { Player } from '../../platform/http.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Context } from './context.ts';
import { getPlayer } from './identity.queries.ts';
import { addPlayStop } from './identity.store.ts';
import { applyStops, lockPerson, type WrittenStop } from './persons/stop-person.ts';

/**
 * Starts or extends it on every account of the person; one transaction stops stakes, closes unpaid deposits
 * and ends every login. A new login opens only endpoints marked `whileStopped`. A player cannot shorten a
 * stop. An exclusion also returns unplayed deposits.
 *
 * Refuses: `test_account_fixed` (shared account), `stop_not_longer` when it would end no later than the
 * current stop.
 */
export async function stopPlay(
  context: Context,
  player: Player,
  length: StopLength,
): Promise<PlayStop & { returnedMinor: bigint }> {
  const { database, ports, sessions } = context;
  if ((await getPlayer(database.db, player.id)).is_test) refuse('test_account_fixed');
  const { stop, returned, ended } = await database.db.transaction().execute(async (tx) => {
    const stops = await writeStops(tx, context, player, length);
    const stop = stops.find(({ playerId }) => playerId === player.id) ?? refuse('stop_not_longer');
    return { stop, ...(await applyStops(tx, ports, stops)) };
  });
  for (const sessionId of ended) sessions.forgetSession(sessionId);
  return { kind: stop.kind, until: stop.until, returnedMinor: returned.get(player.id) ?? 0n };
}

async function writeStops(
  tx: Tx,
  { ports }: Context,
  player: Player,
  length: StopLength,
): Promise<WrittenStop[]> {
  const span = stopSpans[length];
  const stops: WrittenStop[] = [];
  for (const { id, currency } of await lockPerson(tx, ports, player.id)) {
    const stop = await addPlayStop(tx, id, {
      kind: stopKindOf(length),
      length,
      until: span === null ? sql`null` : sql`now() + ${span}::interval`,
      sessionId: player.sessionId,
      copiedFrom: id === player.id ? null : player.id,
    });
    if (stop) stops.push({ playerId: id, currency: currency as Currency, ...stop });
  }
  return stops;
}
