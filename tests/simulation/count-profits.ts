import type { VendorBooks } from './oracle.ts';
import type { World } from './world.ts';

/** Profit of each player by strategy: what they own and got out, less what they paid in. Bonus money is not owned. */
export async function countProfits(
  { database, people }: Pick<World, 'database' | 'people'>,
  books: VendorBooks,
): Promise<Map<string, number[]>> {
  const owned = await database.read<{ player_id: bigint; minor: bigint }>(
    `select player_id, sum(balance_minor)::bigint as minor from wallet.account
    where kind in ('cash', 'held') and player_id is not null group by player_id`,
  );
  const orders = await database.read<{ id: string; player_id: bigint }>(
    'select id, player_id from payments.order',
  );
  const withdrawals = await database.read<{ id: string; player_id: bigint }>(
    'select id, player_id from payments.withdrawal',
  );
  const profit = new Map<string, bigint>();
  const add = (player: bigint, minor: bigint) =>
    profit.set(String(player), (profit.get(String(player)) ?? 0n) + minor);
  for (const { player_id, minor } of owned) add(player_id, minor);
  for (const { id, player_id } of orders) {
    const { paidMinor = 0n, backMinor = 0n } = books.checkouts.get(id) ?? {};
    add(player_id, backMinor - paidMinor);
  }
  for (const { id, player_id } of withdrawals) add(player_id, books.payouts.get(id) ?? 0n);
  const results = new Map<string, number[]>();
  for (const { strategy, id } of people)
    if (id !== '') results.set(strategy, [...(results.get(strategy) ?? []), Number(profit.get(id) ?? 0n)]);
  return results;
}
