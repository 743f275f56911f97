import { type Selectable, sql } from 'kysely';
import { hasAccounts, hasMemberPermission } from '../modules/staff/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Db, Tx } from '../platform/db.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Tables } from '../platform/tables.ts';
import { describeMoved, type FoundAction, needsSecondPerson } from './approvals.ts';
import { type Change, type Done, done, refused } from './office-topic.ts';
import { findMoved } from './state.ts';

export type ScheduledOrder = Selectable<Tables['staff.scheduled_order']>;

type Find = (name: string) => FoundAction | undefined;

/** Ends an order before its time. Also needs the permission of the order itself. */
export async function withdrawOrder(
  db: Db,
  find: Find,
  id: bigint,
  note: string,
  actor: Actor,
): Promise<Done> {
  return db.transaction().execute(async (tx) => {
    const order = await tx
      .selectFrom('staff.scheduled_order')
      .select(['action', 'verdict'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!order) return refused('There is no such order.', 'Esta ordem não existe.');
    if (order.verdict !== null)
      return refused('Nothing was changed: it has ended already.', 'Nada mudou: ela já foi encerrada.');
    const found = find(order.action);
    const may = found?.office.topic.actions[found.action]?.may;
    if (may && actor.staffId !== null && !(await hasMemberPermission(tx, actor.staffId, may)))
      return refused(
        `Nothing was changed: you lack the permission ${may}.`,
        `Nada mudou: falta a permissão ${may}.`,
      );
    await end(tx, id, 'withdrawn', refused(`Withdrawn: ${note}`, `Retirada: ${note}`), actor.name);
    return done('Withdrawn. Nothing was changed.', 'Retirada. Nada mudou.');
  });
}

/**
 * Executes the orders whose time has come, each in one transaction with its end and its entry of the audit log: after a
 * crash it is executed by the next run, and two processes execute it once. An order that fails waits for the next run.
 */
export async function runDueOrders(db: Db, find: Find, stopping?: AbortSignal): Promise<void> {
  const tried: bigint[] = [];
  const failures: unknown[] = [];
  while (!stopping?.aborted) {
    const { length } = tried;
    try {
      if (!(await runNext(db, find, tried))) break;
    } catch (failure) {
      failures.push(failure);
      // The database failed, not an order.
      if (tried.length === length) break;
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'scheduled orders failed');
}

async function runNext(db: Db, find: Find, tried: bigint[]): Promise<boolean> {
  let id: bigint | null = null;
  try {
    return await db.transaction().execute(async (tx) => {
      const order = await tx
        .selectFrom('staff.scheduled_order')
        .selectAll()
        .where('verdict', 'is', null)
        .where('run_at', '<=', sql<Date>`now()`)
        .where(sql<boolean>`id <> all(${tried}::bigint[])`)
        .orderBy('run_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (!order) return false;
      id = order.id;
      tried.push(order.id);
      await conclude(tx, order, await execute(tx, find, order));
      return true;
    });
  } catch (failure) {
    if (!(failure instanceof Refusal) || id === null) throw failure;
    return refuseWaiting(db, id, failure.code);
  }
}

/** The order is refused by its use case. Everything that it wrote is rolled back. */
async function refuseWaiting(db: Db, id: bigint, code: string): Promise<true> {
  await db.transaction().execute(async (tx) => {
    const order = await tx
      .selectFrom('staff.scheduled_order')
      .selectAll()
      .where('id', '=', id)
      .where('verdict', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (order) await conclude(tx, order, refused(`Nothing was changed: ${code}.`, `Nada mudou: ${code}.`));
  });
  return true;
}

async function execute(tx: Tx, find: Find, order: ScheduledOrder): Promise<Done> {
  const found = find(order.action);
  const definition = found?.office.topic.actions[found.action];
  const run = found?.office.actions[found.action];
  const input = definition?.input.safeParse(order.input);
  if (!found || !definition?.schedulable || !run || !input?.success)
    return refused('This order no longer exists.', 'Esta ordem não existe mais.');
  for (const staffId of [order.ordered_by, order.approved_by])
    if (staffId !== null && !(await hasMemberPermission(tx, staffId, definition.may)))
      return refused(
        `Nothing was changed: its author or approver no longer has the permission ${definition.may}.`,
        `Nada mudou: quem ordenou ou aprovou não tem mais a permissão ${definition.may}.`,
      );
  if (order.ordered_by === null && (await hasAccounts(tx)))
    return refused('Nothing was changed: its author has no account.', 'Nada mudou: o autor não tem conta.');
  const moved = await findMoved(tx, found.office, found.action, input.data, order.state);
  if (moved) return describeMoved(order.changes as Change[], moved);
  if (order.approved_by === null && (await needsSecondPerson(tx, found.office, found.action, input.data)))
    return refused(
      'Nothing was changed: it needs a second person now.',
      'Nada mudou: agora é preciso uma segunda pessoa.',
    );
  const actor: Actor = {
    staffId: order.approved_by ?? order.ordered_by,
    ...(order.approved_by !== null && order.ordered_by !== null && { proposedBy: order.ordered_by }),
    name: order.ordered_by_name,
  };
  return run(withinTransaction(tx), input.data as never, actor, `scheduled-${order.id}`, null);
}

async function conclude(tx: Tx, order: ScheduledOrder, answer: Done): Promise<void> {
  await end(tx, order.id, answer.done ? 'done' : 'refused', answer);
  const when = `${order.ordered_at.toISOString()}, ${order.run_at.toISOString()}`;
  const outcome = { done: answer.done, status: `${answer.status?.en ?? ''} (ordered, valid from: ${when})` };
  await tx
    .insertInto('platform.audit_entry')
    .values({
      action: order.action,
      kind: 'order',
      input: JSON.stringify(order.input),
      staff_id: order.ordered_by,
      ordered_by: order.ordered_by_name,
      user_agent: `scheduled order ${order.id}`,
      changes: order.changes === null ? null : JSON.stringify(order.changes),
      done: answer.done,
      outcome: JSON.stringify(outcome),
      answered_at: sql`now()`,
    })
    .execute();
}

async function end(
  tx: Tx,
  id: bigint,
  verdict: 'done' | 'refused' | 'withdrawn',
  { status }: Done,
  by: string | null = null,
): Promise<void> {
  await tx
    .updateTable('staff.scheduled_order')
    .set({ verdict, outcome: JSON.stringify(status), ended_by: by, ended_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** A database whose transactions are parts of this transaction, so that they are committed with it. */
function withinTransaction(tx: Tx): Db {
  let count = 0;
  const builder = {
    setIsolationLevel: () => builder,
    setAccessMode: () => builder,
    async execute<Result>(work: (inner: Tx) => Promise<Result>): Promise<Result> {
      const name = sql.raw(`scheduled_${++count}`);
      await sql`savepoint ${name}`.execute(tx);
      try {
        const result = await work(tx);
        await sql`release savepoint ${name}`.execute(tx);
        return result;
      } catch (failure) {
        await sql`rollback to savepoint ${name}`.execute(tx);
        throw failure;
      }
    },
  };
  return new Proxy(tx, {
    get(target, key) {
      if (key === 'transaction') return () => builder;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
