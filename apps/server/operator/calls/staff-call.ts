import { z } from 'zod';
import { addStaff, dropStaff, listStaff, resetStaff } from '../../modules/support/index.ts';
import type { OperatorCall } from '../operator-call.ts';

const staffEmail = z.email().max(200);
const staffOrder = z.discriminatedUnion('verb', [
  z.strictObject({ verb: z.literal('add'), email: staffEmail, name: z.string().trim().min(1).max(60) }),
  z.strictObject({ verb: z.literal('reset'), email: staffEmail }),
  z.strictObject({ verb: z.literal('remove'), email: staffEmail }),
]);
type StaffOrder = z.output<typeof staffOrder>;

/** `password` is returned only when it was generated, and never again. */
const staffDone = z.object({ done: z.boolean(), password: z.string().optional() });
export type StaffDone = z.output<typeof staffDone>;

const listedMember = z.object({ email: z.string(), name: z.string(), at: z.string() });
export type ListedMember = z.output<typeof listedMember>;

export const staffCall: OperatorCall<ListedMember, StaffOrder, StaffDone> = {
  name: 'staff',
  summary: 'Staff of the support: list, add, reset, remove',
  row: listedMember,
  order: staffOrder,
  done: staffDone,
  list: async (db) =>
    (await listStaff(db)).map(({ email, name, createdAt }) => ({ email, name, at: createdAt.toISOString() })),
  decide: async (db, order) => {
    if (order.verb === 'remove') return { done: await dropStaff(db, order.email) };
    const drawn =
      order.verb === 'add' ? await addStaff(db, order.email, order.name) : await resetStaff(db, order.email);
    return { done: drawn !== null, ...drawn };
  },
};
