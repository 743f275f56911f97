import type { Db } from '../../platform/db.ts';
import type { LedgerCheck } from './audit-ledger.ts';
import type { Mismatch } from './wallet.queries.ts';

export type HeldMoney = { playerId: bigint; heldMinor: bigint };

export function checkHeld(sources: readonly ((db: Db) => Promise<HeldMoney[]>)[]): LedgerCheck {
  return async (db) => {
    const expected = new Map<bigint, bigint>();
    for (const source of sources)
      for (const { playerId, heldMinor } of await source(db))
        expected.set(playerId, (expected.get(playerId) ?? 0n) + heldMinor);
    const rows = await db
      .selectFrom('wallet.account')
      .select(['player_id', 'balance_minor'])
      .where('kind', '=', 'held')
      .where('balance_minor', '>', 0n)
      .execute();
    const found = new Map(rows.map((row) => [row.player_id ?? 0n, row.balance_minor]));
    const differences: Mismatch[] = [];
    for (const playerId of new Set([...expected.keys(), ...found.keys()])) {
      const [wanted, there] = [expected.get(playerId) ?? 0n, found.get(playerId) ?? 0n];
      if (wanted === there) continue;
      const sides = { expected: String(wanted), found: String(there) };
      differences.push({ what: 'held for bets and withdrawals', id: String(playerId), ...sides });
    }
    return differences;
  };
}
