import { drawToken, hashToken } from '../apps/server/modules/identity/index.ts';
import { getSystemAccountId, openPockets, postTransfers } from '../apps/server/modules/wallet/index.ts';
import type { Database } from '../apps/server/platform/db.ts';

const firstId = 9_000_000_000n;
/** 10 million BRL: more than a measurement can spend. */
const cashMinor = 1_000_000_000n;

/** With a session each, by default verified and without a password. */
export async function seedPlayers(
  database: Database,
  count: number,
  { isVerified = true, passwordHash = '' } = {},
): Promise<string[]> {
  const tokens = Array.from({ length: count }, drawToken);
  const ids = tokens.map((_, index) => firstId + BigInt(index));
  await database.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('identity.player')
      .values(
        ids.map((id, index) => ({
          id,
          username: `bench.${index}@example.com`,
          name: 'Bench',
          kyc: isVerified,
          // The number is different for each player.
          card_no: isVerified ? String(90_000_000_000 + index) : null,
          country: '+55',
          phone: '',
          birth_date: '1990-01-15',
          password_hash: passwordHash,
          invite_code: `BENCH${index}`,
          currency: 'BRL',
          lang: 'pt_BR',
        })),
      )
      .execute();
    await tx
      .insertInto('identity.session')
      .values(
        tokens.map((token, index) => ({
          player_id: firstId + BigInt(index),
          token_hash: hashToken(token),
          device_id: '',
          ip: '',
          user_agent: '',
          expires_at: new Date(Date.now() + 86_400_000),
        })),
      )
      .execute();
    for (const id of ids) await openPockets(tx, id, 'BRL');
    const promotion = await getSystemAccountId(tx, 'promotion', 'bench', 'BRL');
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
        debitAccountId: promotion,
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
