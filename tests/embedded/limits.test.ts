import { randomUUID } from 'node:crypto';
import { limits, originals } from '@palpite/contracts';
import { expect, test } from 'vitest';
import { expectLedgerBalanced } from '../harness/ledger-balanced.ts';
import { startServer } from '../harness/server.ts';

test('enforces a limit against concurrent stakes, and balances', async () => {
  const server = await startServer({ kind: 'embedded' });
  try {
    const player = await server.fundedPlayer(500_00n);
    const body = { kind: 'stake', period: 'week', amount: '33' } as const;
    expect((await server.call(limits.setLimit, { body }, player)).http).toBe(200);
    const play = () =>
      server.call(
        originals.playDice,
        { body: { requestId: randomUUID(), stake: '10', direction: 'over', target: '50' } },
        player,
      );
    const answers = await Promise.all(Array.from({ length: 12 }, play));
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(3);
    expect((await server.call(limits.getLimits, {}, player)).body.data.limits).toMatchObject([
      { used: 30, left: 3 },
    ]);
    await expectLedgerBalanced(server.database);
  } finally {
    await server.close();
  }
});
