import { hashToken } from '../apps/server/modules/identity/index.ts';
import type { Database } from '../apps/server/platform/db.ts';
import type { GameSession, SlotsDriver } from '../tests/harness/slots-drivers.ts';

export async function openSlotsSessions(database: Database, driver: SlotsDriver): Promise<GameSession[]> {
  const { vendor, game } = driver;
  const logins = await database.db
    .selectFrom('identity.session')
    .select(['id', 'player_id'])
    .orderBy('player_id')
    .execute();
  const sessions = logins.map((login) => ({
    playerId: login.player_id,
    currency: 'BRL',
    session: `${vendor}-seat-${login.player_id}`,
  }));
  await database.db
    .insertInto('seamless.session')
    .values(
      logins.map((login, index) => ({
        vendor,
        token_hash: hashToken(sessions[index]?.session ?? ''),
        vendor_session: vendor === 'bgaming' ? (sessions[index]?.session ?? null) : null,
        player_id: login.player_id,
        login_id: login.id,
        game,
        currency: 'BRL',
        verified_at: new Date(),
        expires_at: new Date(Date.now() + 86_400_000),
      })),
    )
    .execute();
  return sessions;
}
