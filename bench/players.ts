import { sql } from 'kysely';
import { drawToken, hashToken } from '../apps/server/modules/identity/index.ts';
import { getBookAccountId, openPockets, postTransfers } from '../apps/server/modules/wallet/index.ts';
import type { Database } from '../apps/server/platform/db.ts';

const firstId = 9_000_000_000n;
/** 10 million BRL each: nobody runs dry while measured. */
const cashMinor = 1_000_000_000n;

/** Opens funded players with a session each; answers their tokens. */
export async function seedPlayers(database: Database, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, drawToken);
  await database.db.transaction().execute(async (tx) => {
    for (const [index, token] of tokens.entries()) {
      const id = firstId + BigInt(index);
      await sql`
        insert into identity.player (id, username, name, country, phone, password_hash, invite_code, currency, lang)
        values (${id}, ${`bench.${index}@example.com`}, 'Bench', '+55', '', '', ${`BENCH${index}`}, 'BRL', 'pt_BR')
      `.execute(tx);
      await sql`
        insert into identity.session (player_id, token_hash, device_id, ip, user_agent, expires_at)
        values (${id}, ${hashToken(token)}, '', '', '', now() + interval '1 day')
      `.execute(tx);
      await openPockets(tx, id, 'BRL');
    }
    const book = await getBookAccountId(tx, 'promotion', 'bench', 'BRL');
    const cash = await tx
      .selectFrom('wallet.account')
      .select(['id', 'player_id'])
      .where('kind', '=', 'cash')
      .where('player_id', '>=', firstId)
      .execute();
    await postTransfers(
      tx,
      cash.map((account) => ({
        id: `bench:${account.player_id}`,
        kind: 'adjustment',
        debitAccountId: book,
        creditAccountId: account.id,
        amountMinor: cashMinor,
        currency: 'BRL',
        playerId: account.player_id,
        reference: 'bench',
      })),
    );
  });
  return tokens;
}
