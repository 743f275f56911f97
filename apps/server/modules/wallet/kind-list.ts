import type { TransferKind } from '@palpite/domain/ledger/transfer-kinds';
import { type RawBuilder, sql } from 'kysely';

/**
 * SQL list of kinds, literal instead of parameters: the planner uses the partial index
 * `transfer_by_player_non_play` only for a query that repeats its predicate.
 */
export function kindList(kinds: readonly TransferKind[]): RawBuilder<unknown> {
  return sql.raw(`(${kinds.map((kind) => `'${kind}'`).join(', ')})`);
}
