import type { z } from 'zod';
import type { Db } from '../platform/db.ts';

/** One kind of thing that waits for the operator: what waits, and what can be said of it. All of it travels as JSON. */
export type OperatorCall<Row, Order, Done extends { done: boolean }> = {
  /** Its path under `/operator`. */
  readonly name: string;
  readonly summary: string;
  readonly row: z.ZodType<Row>;
  readonly order: z.ZodType<Order>;
  readonly done: z.ZodType<Done>;
  list(db: Db): Promise<Row[]>;
  decide(db: Db, order: Order): Promise<Done>;
};
