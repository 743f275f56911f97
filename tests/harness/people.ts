import { randomInt, randomUUID } from 'node:crypto';
import { identity } from '@palpite/contracts';
import type { SentInput } from '@palpite/contracts/endpoint';
import { parseCpf } from '@palpite/domain/cpf';
import { vi } from 'vitest';
import type { TestServer } from './server.ts';

/** Fetches an unused captcha and its solution. */
export async function freshCaptcha(
  server: TestServer,
  given: Record<string, string> = {},
): Promise<{ codeId: number; captCode: string; headers: Record<string, string> }> {
  const codeId = randomInt(0, identity.captchaIdMax);
  const headers = { deviceId: randomUUID(), ...given };
  await fetch(`${server.url}/api/auth/user/captcha/${codeId}`, { headers });
  const { body } = await server.send('GET', `/sandbox/captcha/${codeId}`);
  return { codeId, captCode: (body as unknown as { text: string }).text, headers };
}

export function anEmail(): string {
  return `pessoa.${randomUUID().slice(0, 12)}@exemplo.com.br`;
}

type Form = NonNullable<SentInput<typeof identity.restRegister>['body']>;

/** Registers with a new captcha and valid values for all fields that are not given. */
export async function register(
  server: TestServer,
  given: Partial<Form> = {},
  headers: Record<string, string> = {},
) {
  const captcha = await freshCaptcha(server, headers);
  const pwd = given.pwd ?? 'goiabada com queijo';
  return server.call(
    identity.restRegister,
    {
      body: {
        username: anEmail(),
        pwd,
        pwd1: pwd,
        codeId: captcha.codeId,
        captCode: captcha.captCode,
        ...given,
      },
    },
    { headers: captcha.headers },
  );
}

/** Marks a player as verified, with an unused document. A verified player stays unchanged. */
export async function verifyPlayer(server: TestServer, player: { id: bigint }): Promise<void> {
  let cardNo: string | null = null;
  while (cardNo === null) cardNo = parseCpf(String(randomInt(10_000_000_000, 100_000_000_000)));
  await server.database.db
    .updateTable('identity.player')
    .set({ kyc: true, card_no: cardNo })
    .where('id', '=', player.id)
    .where('kyc', '=', false)
    .execute();
}

/** Logs in with a new captcha. */
export async function logIn(
  server: TestServer,
  username: string,
  pwd: string,
  headers: Record<string, string> = {},
) {
  const captcha = await freshCaptcha(server, headers);
  return server.call(
    identity.restLogin,
    { body: { username, pwd, codeId: captcha.codeId, captCode: captcha.captCode } },
    { headers: captcha.headers },
  );
}

export type ReceivedMail = { subject: string; text: string; at: string };

/** Waits for at least `count` mails to an address and returns them, newest first. */
export function receiveMails(server: TestServer, to: string, count = 1): Promise<ReceivedMail[]> {
  return vi.waitFor(
    async () => {
      const response = await fetch(`${server.url}/sandbox/mail?to=${encodeURIComponent(to)}`);
      const mails = (await response.json()) as ReceivedMail[];
      if (mails.length < count) throw new Error(`${mails.length} of ${count} mails for ${to}`);
      return mails;
    },
    { timeout: 10_000, interval: 20 },
  );
}

/** Returns the six-digit code in the newest mail to an address. */
export async function receiveCode(server: TestServer, to: string, count = 1): Promise<string> {
  const [mail] = await receiveMails(server, to, count);
  return /\b\d{6}\b/.exec(mail?.subject ?? '')?.[0] ?? '';
}
