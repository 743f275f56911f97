import { documentKey, type PersonSignal, swapDayAndMonth } from '@palpite/domain/person-match';
import type { StopKind } from '@palpite/domain/play-limits';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import type { Person, PersonMatch } from './find-matches.ts';

/** Author of decisions of the comparison itself. */
const byMatch = 'match';

export type Occasion = 'registration' | 'verification' | 'deposit' | 'stop';

/**
 * For people with the same document, phone or date of birth. Otherwise an account could be opened while the
 * exclusion of its person commits, and neither would see the other.
 */
export async function lockPersonKeys(tx: Tx, { cardNo, phone, birthDate }: Person): Promise<void> {
  const keys = [
    ...(cardNo === null ? [] : [`document ${documentKey(cardNo)}`]),
    ...(phone === '' ? [] : [`phone ${phone}`]),
    // The same key for a date with day and month swapped.
    `birth ${[birthDate, swapDayAndMonth(birthDate)].sort()[0]}`,
  ].sort();
  for (const key of keys) await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 28))`.execute(tx);
}

function ordered(one: bigint, other: bigint): { first_id: bigint; second_id: bigint } {
  return one < other ? { first_id: one, second_id: other } : { first_id: other, second_id: one };
}

/** A known pair keeps its state. */
export async function openReviews(
  tx: Tx,
  playerId: bigint,
  matches: readonly PersonMatch[],
  occasion: Occasion,
): Promise<void> {
  for (const { playerId: otherId, signals } of matches) {
    const added = await tx
      .insertInto('identity.person_review')
      .values({ ...ordered(playerId, otherId), signals, state: 'open' })
      .onConflict((conflict) => conflict.columns(['first_id', 'second_id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (added)
      await noteDecision(tx, {
        reviewId: added.id,
        event: 'opened',
        signals,
        by: byMatch,
        reason: occasion,
      });
  }
}

/** A linked pair stays linked. */
export async function linkAccounts(tx: Tx, playerId: bigint, match: PersonMatch): Promise<void> {
  const { rows } = await sql<{ id: bigint }>`
    insert into identity.person_review (first_id, second_id, signals, state)
    values (
      ${ordered(playerId, match.playerId).first_id},
      ${ordered(playerId, match.playerId).second_id},
      ${match.signals}::text[],
      'same'
    )
    on conflict (first_id, second_id) do update set state = 'same', signals = excluded.signals
    where person_review.state = 'open'
    returning id
  `.execute(tx);
  const [row] = rows;
  if (row)
    await noteDecision(tx, {
      reviewId: row.id,
      event: 'same',
      signals: match.signals,
      by: byMatch,
      reason: 'stop',
    });
}

export async function noteDecision(
  tx: Tx,
  decision: {
    reviewId: bigint;
    event: 'opened' | 'same' | 'different';
    signals: readonly PersonSignal[];
    by: string;
    reason: string;
  },
): Promise<void> {
  await tx
    .insertInto('identity.person_decision')
    .values({
      review_id: decision.reviewId,
      event: decision.event,
      signals: [...decision.signals],
      decided_by: decision.by,
      reason: decision.reason,
    })
    .execute();
}

export type LockedAccount = {
  id: bigint;
  currency: string;
  stop_kind: StopKind | null;
  stopped_until: Date | null;
  is_stopped: boolean;
  block_kind: string | null;
};

export async function lockAccounts(tx: Tx, ids: readonly bigint[]): Promise<LockedAccount[]> {
  const { rows } = await sql<LockedAccount>`
    select
      id, currency, stop_kind, stopped_until, block_kind,
      stop_kind is not null and coalesce(stopped_until > now(), true) as is_stopped
    from identity.player
    where id = any(${ids}::bigint[])
    order by id
    for no key update
  `.execute(tx);
  return rows;
}
