import type { TransferKind } from '@palpite/domain/ledger/transfer-kinds';
import { type RawBuilder, sql } from 'kysely';

/**
 * SQL of a list of kinds for `in` and `not in`. It is literal, not parameters: the planner only uses the partial index of
 * movements other than play for a query that repeats its predicate.
 */
export function kindList(kinds: readonly TransferKind[]): RawBuilder<unknown> {
  return sql.raw(`(${kinds.map((kind) => `'${kind}'`).join(', ')})`);
}
