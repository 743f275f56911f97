import { identity, invitations } from '@palpite/contracts';
import type { Currency } from '@palpite/domain/money';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { addDays } from '../../apps/server/platform/days.ts';
import { seal, stakeInJournal } from './bonuses.ts';
import { register } from './people.ts';
import type { TestPlayer, TestServer } from './server.ts';

export type Member = TestPlayer & { code: string };

/** With the code of `inviter`; a new device unless `headers` name one. */
export async function aMember(
  server: TestServer,
  inviter: Pick<Member, 'code'> | null = null,
  headers: Record<string, string> = {},
): Promise<Member> {
  const password = 'goiabada com queijo';
  const answer = await register(
    server,
    { name: 'Bruna Alves', pwd: password, ...(inviter && { regcode: inviter.code }) },
    headers,
  );
  expect(answer.http, JSON.stringify(answer.body)).toBe(200);
  const token = answer.body.data.access_token;
  const info = (await server.call(identity.getUserInfo, {}, { token })).body.data;
  return {
    id: BigInt(info.uId),
    token,
    username: info.username,
    password,
    currency: info.currency as Currency,
    code: info.yqm,
  };
}

const dayZero = addDays(new Date().toISOString().slice(0, 10), -20);

/** Tests move rows into the past, because the database clock cannot be moved. */
export const dayOf = (number: number) => addDays(dayZero, number);

export async function beginAtDayOne(server: TestServer): Promise<void> {
  await sql`
    insert into engagement.commission_day (day, state, settled_at)
    values (${dayZero}::date, 'settled', now())
    on conflict do nothing
  `.execute(server.database.db);
}

/** Only days before day 19 stay unmoved by later calls. */
export async function playOn(
  server: TestServer,
  number: number,
  stakes: readonly (readonly [TestPlayer, bigint])[],
): Promise<void> {
  const ids = [];
  for (const [player, amountMinor] of stakes) {
    await server.fund(player, amountMinor);
    ids.push(...(await stakeInJournal(server, player, [{ product: 'dice', amountMinor }])));
  }
  await moveTo(server, number);
}

export async function moveTo(server: TestServer, number: number): Promise<void> {
  await seal(server);
  await sql`
    update wallet.turnover_day
    set day = ${dayOf(number)}::date
    where day > ${dayOf(19)}::date
  `.execute(server.database.db);
}

export async function invitationsOf(server: TestServer, member: TestPlayer) {
  const { http, body } = await server.call(invitations.getInvitations, {}, { token: member.token });
  expect(http, JSON.stringify(body)).toBe(200);
  return body.data;
}

export async function earningsOf(server: TestServer, member: TestPlayer) {
  const { body } = await server.call(invitations.listEarnings, {}, { token: member.token });
  return body.data.earnings;
}

export async function friendsOf(server: TestServer, member: TestPlayer, level = 1) {
  const { body } = await server.call(invitations.listFriends, { query: { level } }, { token: member.token });
  return body.data.friends;
}
