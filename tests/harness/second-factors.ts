import { secondFactor, security } from '@palpite/contracts';
import { sql } from 'kysely';
import { totpCodeAt } from '../../apps/server/platform/totp.ts';
import { createPasskey, type SoftPasskey, signWithPasskey } from './authenticator.ts';
import { confirmed, freshCaptcha, logIn } from './people.ts';
import type { TestPlayer, TestServer } from './server.ts';

/** Servers of these tests get it as PUBLIC_URL. */
export const passkeySite = { origin: 'https://palpite.example', rpId: 'palpite.example' };

const stepMs = 30_000;

export const totpCode = (secret: string, steps = 0) => totpCodeAt(secret, Date.now() + steps * stepMs);

/** The code of this moment counts again. */
export async function ageLastCode(server: TestServer, player: { id: bigint }): Promise<void> {
  await server.database.db
    .updateTable('identity.totp')
    .set({ last_step: sql`last_step - 10` })
    .where('player_id', '=', player.id)
    .execute();
}

/** The code of this moment is usable afterwards. */
export async function enrolTotp(server: TestServer, player: TestPlayer) {
  const as = { token: player.token, headers: await confirmed(server, player) };
  const { secret } = (await server.call(secondFactor.startTotp, {}, as)).body.data;
  const answer = await server.call(secondFactor.confirmTotp, { body: { code: totpCode(secret) } }, as);
  if (answer.http !== 200) throw new Error(JSON.stringify(answer.body));
  await ageLastCode(server, player);
  return { secret, recoveryCodes: answer.body.data.recoveryCodes };
}

export async function enrolPasskey(
  server: TestServer,
  player: TestPlayer,
  device: { counter?: number | null } = {},
): Promise<SoftPasskey> {
  const as = { token: player.token, headers: await confirmed(server, player) };
  const options = (await server.call(secondFactor.startPasskey, {}, as)).body.data;
  const { passkey, credential } = createPasskey(options, passkeySite, device);
  const body = { name: 'Celular', credential };
  const answer = await server.call(secondFactor.addPasskey, { body }, as);
  if (answer.http !== 200) throw new Error(JSON.stringify(answer.body));
  return passkey;
}

type Login = Pick<TestPlayer, 'token'>;

export async function confirmedByTotp(server: TestServer, player: TestPlayer, secret: string) {
  const answer = await server.call(
    security.confirmIdentity,
    { body: { method: 'totp', code: totpCode(secret) } },
    { token: player.token },
  );
  if (answer.http !== 200) throw new Error(JSON.stringify(answer.body));
  await ageLastCode(server, player);
  return { confirmation: answer.body.data.confirmation };
}

export async function confirmedByPasskey(server: TestServer, { token }: Login, passkey: SoftPasskey) {
  const options = (await server.call(secondFactor.startPasskeyConfirmation, {}, { token })).body.data;
  const answer = signWithPasskey(passkey, options, passkeySite, { verifiesUser: false });
  const confirmation = await server.call(
    security.confirmIdentity,
    { body: { method: 'passkey', answer } },
    { token },
  );
  if (confirmation.http !== 200) throw new Error(JSON.stringify(confirmation.body));
  return { confirmation: confirmation.body.data.confirmation };
}

/** On a new device; returns the key of the second step. */
export async function enterPassword(server: TestServer, player: TestPlayer, headers = {}) {
  const { headers: device } = await freshCaptcha(server, headers);
  const answer = await logIn(server, player.username, player.password, device);
  const data = answer.body.data as unknown as { code?: string; params?: { key: string; methods: string } };
  if (data.code !== 'second_factor_needed' || !data.params) throw new Error(JSON.stringify(answer.body));
  return { key: data.params.key, methods: data.params.methods, headers: device };
}
