import { randomInt, randomUUID } from 'node:crypto';
import { identity, security } from '@palpite/contracts';
import type { Endpoint, Reply, SentInput } from '@palpite/contracts/endpoint';
import { parseCpf } from '@palpite/domain/cpf';
import { sql } from 'kysely';
import { vi } from 'vitest';
import { aBirthDate } from './new-person.ts';
import type { Answer, TestServer } from './server.ts';

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

export async function register(
  server: TestServer,
  given: Partial<Form> = {},
  headers: Record<string, string> = {},
) {
  const captcha = await freshCaptcha(server, headers);
  const pwd = given.pwd ?? usualPassword;
  return server.call(
    identity.restRegister,
    {
      body: {
        username: anEmail(),
        birthDate: aBirthDate(),
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

/** With an unused document. A verified player stays unchanged. */
export async function verifyPlayer(server: TestServer, player: { id: bigint }): Promise<void> {
  let cardNo: string | null = null;
  while (cardNo === null) cardNo = parseCpf(String(randomInt(10_000_000_000, 100_000_000_000)));
  await server.database.db
    .updateTable('identity.player')
    .set({ kyc: true, kyc_at: sql`now()`, card_no: cardNo })
    .where('id', '=', player.id)
    .where('kyc', '=', false)
    .execute();
}

/**
 * Puts a player in review: the account may belong to the person of another account, which the operator has closed.
 * Returns a function that decides that they are different people.
 */
export async function putInReview(server: TestServer, player: { id: bigint }): Promise<() => Promise<void>> {
  const { db } = server.database;
  const other = await server.newPlayer();
  await db
    .updateTable('identity.player')
    .set({ blocked_at: sql`now()`, block_kind: 'closed' })
    .where('id', '=', other.id)
    .execute();
  const [first, second] = player.id < other.id ? [player.id, other.id] : [other.id, player.id];
  const { id } = await db
    .insertInto('identity.person_review')
    .values({ first_id: first, second_id: second, signals: ['device'], state: 'open' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return async () => {
    await db.updateTable('identity.person_review').set({ state: 'different' }).where('id', '=', id).execute();
  };
}

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

/** Of players whom `register` opens without another. */
const usualPassword = 'goiabada com queijo';

/** Confirms by the password and returns the header. */
export async function confirmed(
  server: TestServer,
  { token, password = usualPassword }: { token: string; password?: string },
): Promise<{ confirmation: string }> {
  const { http, body } = await server.call(
    security.confirmIdentity,
    { body: { method: 'password', pwd: password } },
    { token },
  );
  if (http !== 200) throw new Error(`not confirmed: ${JSON.stringify(body)}`);
  return { confirmation: body.data.confirmation };
}

/** Confirms by the password when the server asks, and repeats the call. */
export async function callConfirmed<E extends Endpoint>(
  server: TestServer,
  endpoint: E,
  input: SentInput<E>,
  { token, password, headers = {} }: { token: string; password?: string; headers?: Record<string, string> },
): Promise<Answer<Reply<E>>> {
  const answer = await server.call(endpoint, input, { token, headers });
  if ((answer.body.data as { code?: string } | null)?.code !== 'confirmation_needed') return answer;
  const confirmation = await confirmed(server, { token, ...(password && { password }) });
  return server.call(endpoint, input, { token, headers: { ...headers, ...confirmation } });
}

export type ReceivedMail = { subject: string; text: string; at: string };

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

export async function receiveCode(server: TestServer, to: string, count = 1): Promise<string> {
  const mails = await receiveMails(server, to, count);
  const codes = mails.map(({ subject }) => /\b\d{6}\b/.exec(subject)?.[0]);
  return codes.find((code) => code !== undefined) ?? '';
}
