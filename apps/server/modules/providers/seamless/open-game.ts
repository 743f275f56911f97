import type { Locale } from '@palpite/domain/locales';
import type { SlotsCode } from '@palpite/domain/slots-vendors';
import type { Db } from '../../../platform/db.ts';
import type { Player } from '../../../platform/http.ts';
import { refuse } from '../../../platform/refusal.ts';
import { drawToken, hashToken } from '../../identity/index.ts';
import { findPurse } from './seamless.queries.ts';
import { addSession, endSession, nameSession, verifySession } from './seamless.store.ts';
import type { VendorAdapter } from './vendors/vendor.ts';

/** `currencies`: those of the players who may open it; null for all. */
export type FindGame = (
  productCode: SlotsCode,
  gameType: string,
) => Promise<{ stop: boolean; currencies: readonly string[] | null } | null>;

export type OpenGameDeps = {
  db: Db;
  adapters: readonly VendorAdapter[];
  findGame: FindGame;
  findName(playerId: bigint): Promise<string>;
  returnUrl(): string;
};

/**
 * The session is committed before the vendor is called, because the vendor may call back at once; it ends if
 * the vendor refuses.
 *
 * Refuses: game_unknown · game_stopped (also without a configured vendor) · game_currency · game_unavailable · blocked_here.
 */
export async function openGame(
  deps: OpenGameDeps,
  caller: { player: Player; lang: Locale; ip: string },
  request: { productCode: SlotsCode; gameType: string },
): Promise<{ url: string; speaks: boolean }> {
  const { db } = deps;
  const { player, lang, ip } = caller;
  const game = await deps.findGame(request.productCode, request.gameType);
  if (!game) refuse('game_unknown');
  const adapter = deps.adapters.find((each) => each.productCode === request.productCode);
  if (game.stop || !adapter) refuse('game_stopped');
  if (game.currencies && !game.currencies.includes(player.currency)) refuse('game_currency');
  const token = drawToken();
  const { vendor } = adapter;
  const sessionId = await db.transaction().execute((tx) =>
    addSession(tx, {
      vendor,
      tokenHash: hashToken(token),
      playerId: player.id,
      loginId: player.sessionId,
      game: request.gameType,
      currency: player.currency,
    }),
  );
  const purse = await findPurse(db, player.id);
  const launch = await adapter.launch({
    game: request.gameType,
    token,
    playerId: player.id,
    name: await deps.findName(player.id),
    currency: player.currency,
    balanceMinor: purse?.balanceMinor ?? 0n,
    lang,
    ip,
    returnUrl: deps.returnUrl(),
  });
  const isOpen = await db.transaction().execute(async (tx) => {
    if (!launch) {
      await endSession(tx, sessionId);
      return false;
    }
    // A vendor with own session numbers never sends the token; opening the game verifies the session.
    if (launch.vendorSession === null) return true;
    await nameSession(tx, sessionId, launch.vendorSession);
    return verifySession(tx, sessionId);
  });
  if (!launch) refuse('game_unavailable');
  if (!isOpen) refuse('blocked_here');
  return { url: launch.url, speaks: adapter.pageSpeaks === true };
}
