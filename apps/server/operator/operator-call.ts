import type { z } from 'zod';
import type { Db } from '../platform/db.ts';

/** A topic of the operator: its list and its orders. All values travel as JSON. */
export type OperatorCall<Row, Order, Done extends { done: boolean }> = {
  /** Path under `/operator`. */
  readonly name: string;
  readonly summary: string;
  readonly row: z.ZodType<Row>;
  readonly order: z.ZodType<Order>;
  readonly done: z.ZodType<Done>;
  list(db: Db): Promise<Row[]>;
  decide(db: Db, order: Order): Promise<Done>;
};
