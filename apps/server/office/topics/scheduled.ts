import { scheduled } from '@palpite/contracts/office/scheduled';
import type { Words } from '@palpite/contracts/office/topic';
import type { z } from 'zod';
import type { Db } from '../../platform/db.ts';
import type { FoundAction } from '../approvals.ts';
import { type Change, implement, type Lang, type OfficeTopic } from '../office-topic.ts';
import { type ScheduledOrder, withdrawOrder } from '../scheduled-orders.ts';
import { changesText, sentenceOf } from './audit.ts';
import { listMax } from './pieces.ts';

type Row = z.output<typeof scheduled.lists.all.row>;

const present = (row: ScheduledOrder, lang: Lang): Row => ({
  id: String(row.id),
  runAt: row.run_at.toISOString(),
  action: row.action,
  order: sentenceOf(row, lang),
  changes: changesText({ changes: row.changes as Change[] | null }, lang),
  by: row.ordered_by_name,
  orderedAt: row.ordered_at.toISOString(),
  state: (row.verdict as Exclude<Row['state'], 'waiting'> | null) ?? 'waiting',
  result: (row.outcome as Words | null)?.[lang] ?? '',
  endedAt: row.ended_at?.toISOString() ?? null,
});

const listWaiting = (db: Db) =>
  db
    .selectFrom('staff.scheduled_order')
    .selectAll()
    .where('verdict', 'is', null)
    .orderBy('run_at')
    .orderBy('id')
    .limit(listMax)
    .execute();

const listEnded = (db: Db) =>
  db
    .selectFrom('staff.scheduled_order')
    .selectAll()
    .where('verdict', 'is not', null)
    .orderBy('ended_at', 'desc')
    .orderBy('id', 'desc')
    .limit(listMax)
    .execute();

/** Orders for a later time. `find` returns the action of a name such as `cashier-terms.rate`. */
export const createScheduledTopic = (find: (name: string) => FoundAction | undefined): OfficeTopic =>
  implement(scheduled, {
    lists: {
      all: async (db, lang) => (await listWaiting(db)).map((row) => present(row, lang)),
      ended: async (db, lang) => (await listEnded(db)).map((row) => present(row, lang)),
    },
    actions: {
      withdraw: (db, { id, reason }, actor) => withdrawOrder(db, find, BigInt(id), reason, actor),
    },
  });
