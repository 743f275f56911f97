import { providerCalls } from '@palpite/contracts';
import { expect } from 'vitest';
import type { TestPlayer, TestServer } from './server.ts';
import { callWallet, type GameSession, type SlotsDriver, slotsKeys } from './slots-drivers.ts';
import { type OpenVendor, openVendor, type VendorRequest } from './vendors/open-vendor.ts';

/** Start the server with the returned environment. `answerMore` answers other requests. */
export async function openSlotsVendor(
  answerMore: (request: VendorRequest) => string | null = () => null,
): Promise<{
  line: OpenVendor;
  environment: Record<string, string>;
}> {
  let sessions = 0;
  const line = await openVendor((request) => {
    const { path, query } = request;
    const more = answerMore(request);
    if (more !== null) return { status: 200, text: more };
    if (path === '/evo/Game/getURL')
      return {
        status: 200,
        text: JSON.stringify({ status: 'ok', data: { link: `/evo-page?token=${query.get('token')}` } }),
      };
    if (path === '/bgaming/sessions') {
      const session = `bg-session-${++sessions}-${process.pid}`;
      const reply = { launch_options: { game_url: `/bg-page?s=${session}` }, session_id: session };
      return { status: 200, text: JSON.stringify(reply) };
    }
    return { status: 404, text: '{}' };
  });
  return {
    line,
    environment: {
      ...slotsKeys,
      PG_URL: `${line.url}/pg`,
      PG_HISTORY_URL: `${line.url}/pg`,
      EVO_URL: `${line.url}/evo`,
      BGAMING_URL: `${line.url}/bgaming`,
    },
  };
}

export async function openGameSession(
  server: TestServer,
  driver: SlotsDriver,
  player: TestPlayer,
): Promise<GameSession> {
  const answer = await server.call(
    providerCalls.openGame,
    { body: { productCode: driver.productCode, gameType: driver.game } },
    { token: player.token },
  );
  expect(answer.http, JSON.stringify(answer.body)).toBe(200);
  const { searchParams } = new URL(answer.body.data.url, 'http://vendor');
  const session = searchParams.get('ops') ?? searchParams.get('token') ?? searchParams.get('s') ?? '';
  const gameSession = { playerId: player.id, currency: player.currency, session };
  const verified = await callWallet(server, driver, driver.write(gameSession, { kind: 'verify' }));
  expect(verified.ok, JSON.stringify(verified.body)).toBe(true);
  return gameSession;
}
