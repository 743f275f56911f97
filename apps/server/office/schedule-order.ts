import type { Actor } from '../platform/actor.ts';
import type { Tx } from '../platform/db.ts';
import { type Change, type Done, done } from './office-topic.ts';

/** How far ahead an order may be given. */
const daysMax = 366;

/** Reads the time of an order; null for text that is no time with an offset, or not within the next year. */
export function readValidFrom(text: string, now: Date): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(text)) return null;
  const at = new Date(text);
  const aheadMs = at.getTime() - now.getTime();
  return aheadMs > 0 && aheadMs <= daysMax * 86_400_000 ? at : null;
}

type NewOrder = {
  readonly name: string;
  readonly input: object;
  readonly changes: readonly Change[] | null;
  readonly state: string | null;
  readonly runAt: Date;
  readonly actor: Actor;
  readonly approvedBy?: bigint;
};

/** Stores an order that is executed at its time. */
export async function scheduleOrder(
  tx: Tx,
  { name, input, changes, state, runAt, actor, approvedBy }: NewOrder,
): Promise<Done> {
  const { id } = await tx
    .insertInto('staff.scheduled_order')
    .values({
      action: name,
      input: JSON.stringify(input),
      changes: changes && JSON.stringify(changes),
      state,
      ordered_by: actor.staffId,
      ordered_by_name: actor.name,
      approved_by: approvedBy ?? null,
      run_at: runAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const at = runAt.toISOString();
  return done(
    `Scheduled order ${id} is executed at ${at}. Until then nothing changes.`,
    `A ordem agendada ${id} será executada em ${at}. Até lá nada muda.`,
    { runAt: at },
  );
}
