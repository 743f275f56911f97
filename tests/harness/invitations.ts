import { identity, invitations } from '@palpite/contracts';
import type { Currency } from '@palpite/domain/money';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { addDays } from '../../apps/server/platform/days.ts';
import { seal, stakeInJournal } from './bonuses.ts';
import { register } from './people.ts';
import type { TestPlayer, TestServer } from './server.ts';

export type Member = TestPlayer & { code: string };

/** A player who came by somebody's code, or by nobody's; the device is their own unless `headers` say otherwise. */
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

/** A day of the past by its number, as tests count them: the clock of the database cannot be moved, the rows can. */
export const dayOf = (number: number) => addDays(dayZero, number);

/** Lets invitations begin with day 1, although the accounts opened today. */
export async function beginAtDayOne(server: TestServer): Promise<void> {
  await sql`
    insert into engagement.commission_day (day, state, settled_at)
    values (${dayZero}::date, 'settled', now())
    on conflict do nothing
  `.execute(server.database.db);
}

/** Stakes of players on one day of the past; every day after the last stake that tests use is over. */
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

/** Seals the journal and moves the turnover of today to a day of the past. */
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
