import { randomUUID } from 'node:crypto';
import { originals } from '@palpite/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { order } from '../../../../tests/harness/office.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../tests/harness/server.ts';
import { newStaff, type TestStaff } from '../../../../tests/harness/staff.ts';

let server: TestServer;
let ana: TestStaff;
let rui: TestStaff;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
  ana = await newStaff(server, ['admin'], 'Ana');
  rui = await newStaff(server, ['risk'], 'Rui');
});
afterAll(() => server.close());

const seedsOf = async (player: TestPlayer) => (await server.call(originals.getSeeds, {}, player)).body.data;
const play = (player: TestPlayer) =>
  server.call(
    originals.playDice,
    { body: { requestId: randomUUID(), stake: 1, direction: 'over', target: 50.5 } },
    player,
  );
/** Two people drop it. */
async function drop(pair: string) {
  const { data } = await order(
    server,
    'games.drop-seeds',
    { pair, reason: 'altered row' },
    { token: ana.token },
  );
  expect(data).toMatchObject({ done: false, proposalId: expect.any(String) });
  const approval = await order(server, 'approvals.approve', { id: data.proposalId }, { token: rui.token });
  return approval.data;
}

test('A damaged seed pair without rounds is dropped by two people, and the player plays with new seeds', async () => {
  const player = await server.fundedPlayer(10_000n);
  const { seedPairId } = await seedsOf(player);
  await server.database.db
    .updateTable('originals.seed_pair')
    .set({ server_seed: 'v1.damaged' })
    .where('id', '=', BigInt(seedPairId))
    .execute();
  expect((await play(player)).http).toBe(500);
  expect(await drop(seedPairId)).toMatchObject({ done: true });
  expect((await play(player)).http).toBe(200);
  expect((await seedsOf(player)).seedPairId).not.toBe(seedPairId);
  expect(await drop(seedPairId)).toMatchObject({ done: false });
});

test('A seed pair with rounds is kept', async () => {
  const player = await server.fundedPlayer(10_000n);
  await play(player);
  const { seedPairId } = await seedsOf(player);
  expect(await drop(seedPairId)).toMatchObject({
    done: false,
    status: expect.stringContaining('rounds were played'),
  });
  expect((await seedsOf(player)).seedPairId).toBe(seedPairId);
  expect((await play(player)).http).toBe(200);
});
