import { z } from 'zod';
import type { OperatorCall } from '../operator-call.ts';
import { decided, listMax } from './call-pieces.ts';

const row = z.object({
  at: z.string(),
  by: z.string(),
  call: z.string(),
  payload: z.string(),
  done: z.boolean().nullable(),
});
export type JournalRow = z.output<typeof row>;

export const journalCall: OperatorCall<JournalRow, never, z.output<typeof decided>> = {
  name: 'journal',
  summary: 'Orders of the operator: list',
  row,
  order: z.never(),
  done: decided,
  list: async (db) => {
    const rows = await db
      .selectFrom('platform.operator_order')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(listMax)
      .execute();
    return rows.map((each) => ({
      at: each.at.toISOString(),
      by: each.ordered_by,
      call: each.call,
      payload: JSON.stringify(each.payload),
      done: each.done,
    }));
  },
  decide: () => {
    throw new Error('the journal accepts no orders');
  },
};
