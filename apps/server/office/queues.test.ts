import { randomUUID } from 'node:crypto';
import type { Reply } from '@palpite/contracts/endpoint';
import type { listQueues } from '@palpite/contracts/office/registry';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBets } from '../../../tests/harness/open-bets.ts';
import { startServer, type TestServer } from '../../../tests/harness/server.ts';
import { newStaff, type TestStaff } from '../../../tests/harness/staff.ts';
import { officeTopics } from './topics/index.ts';

let server: TestServer;
let owner: TestStaff;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false', SANDBOX_SUPPORT: 'false' } });
  owner = await newStaff(server, ['owner'], 'Ana');
});
afterAll(() => server.close());

/** A match with an open bet. */
async function aMatchWithBet(): Promise<bigint> {
  const bets = openBets(server.database);
  const matchId = await bets.aMatch();
  const market = 'football/total/fullGame/2.5';
  await bets.place({
    playerId: (await server.fundedPlayer(10_000n)).id,
    stakeMinor: 400n,
    legs: [{ matchId, market, outcome: 'over', oddsMilli: 1_700 }],
  });
  return matchId;
}

/** Two rows for each queue, one of which waits, except withdrawals. */
async function fillQueues(): Promise<void> {
  const { db } = server.database;
  const [first, second] = [await server.newPlayer(), await server.newPlayer()];
  const [one = 0n, other = 0n] = [BigInt(first.id), BigInt(second.id)].toSorted((a, b) => Number(a - b));
  const tag = randomUUID();
  await sql`update identity.player set block_kind = 'staff', blocked_at = now() where id = ${one}`.execute(
    db,
  );
  await sql`
    with review as (
      insert into identity.person_review (first_id, second_id, signals, state)
      values (${one}, ${other}, '{device}', 'open')
      returning id
    )
    insert into identity.person_decision (review_id, event, signals, decided_by, reason)
    select id, 'opened', '{device}', 'match', 'registration' from review
  `.execute(db);
  await sql`
    insert into identity.identity_review (player_id, wanted, reason, requested_by, state, sent_at)
    values
      (${one}, '{front}', 'x', 'Ana', 'sent', now() - interval '1 hour'),
      (${other}, '{front}', 'x', 'Ana', 'asked', null)
  `.execute(db);
  await sql`
    insert into support.conversation (player_id, waiting_since)
    values (${one}, now() - interval '3 hours'), (${other}, null)
  `.execute(db);
  await sql`
    insert into seamless.round (vendor, id, player_id, game, currency, account_id, product_account_id, touched_at)
    values
      ('pg', ${`${tag}-1`}, ${one}, 'a', 'BRL', 1, 1, now() - interval '2 hours'),
      ('pg', ${`${tag}-2`}, ${one}, 'a', 'BRL', 1, 1, now())
  `.execute(db);
  await sql`
    insert into seamless.unread_win (vendor, id, round_id, player_id, game, currency, raw, content_hash)
    values ('pg', ${tag}, ${tag}, ${one}, 'a', 'BRL', '{}', 'x')
  `.execute(db);
  await sql`
    update sportsbook.match set starts_at = now() - interval '1 day', time_status = 'finished' where id = ${await aMatchWithBet()}
  `.execute(db);
  // The bet is open, so the process that decides about pending ones leaves it alone.
  await sql`
    update sportsbook.undecided_bet set accept_at = now() - interval '5 minutes'
    where bet_id = (select min(bet_id) from sportsbook.undecided_bet)
  `.execute(db);
  await sql`
    insert into staff.proposal (action, input, proposed_by, expires_at)
    values
      ('games.stop', '{}', ${owner.staffId}, now() + interval '1 hour'),
      ('games.stop', '{}', ${owner.staffId}, now())
  `.execute(db);
}

test('Each queue counts what its list shows, since its oldest row', async () => {
  await fillQueues();
  const { body } = await server.send('GET', '/api/office/queues', { token: owner.token });
  const { queues } = body.data as unknown as Reply<typeof listQueues>;
  const waiting = officeTopics.filter(({ topic }) => topic.group === 'waiting');
  expect(queues.flatMap(({ topic, list }) => (list === null ? topic : []))).toEqual(
    waiting.map(({ topic }) => topic.name),
  );
  expect(queues.filter(({ list }) => list !== null)).toEqual([
    { topic: 'markets', list: 'waiting', count: 1, oldestAt: expect.any(String) },
    { topic: 'markets', list: 'undecided', count: 1, oldestAt: expect.any(String) },
    { topic: 'markets', list: 'differences', count: 0, oldestAt: null },
  ]);
  for (const { topic, lists, measure } of waiting) {
    expect([topic.name, typeof measure]).toEqual([topic.name, 'function']);
    const rows = ((await lists.all?.(server.database.db, 'en', {} as never)) ?? []) as { at: string }[];
    expect(queues.find((queue) => queue.topic === topic.name)).toEqual({
      topic: topic.name,
      list: null,
      count: rows.length,
      oldestAt: rows.map(({ at }) => at).toSorted()[0] ?? null,
    });
  }
  const filled = queues.filter(({ count }) => count > 0).map(({ topic }) => topic);
  expect(filled).toEqual(
    expect.arrayContaining(['rounds', 'wins', 'identity-reviews', 'persons', 'approvals', 'chats']),
  );
});
