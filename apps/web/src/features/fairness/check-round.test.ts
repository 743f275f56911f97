import { describe, expect, test } from 'vitest';
import { checkRound, type RoundProof } from './check-round.ts';
import { sealOf } from './draw-steps.ts';

const serverSeed = '735249f062ac025044a8523aa92e034803f02d6b75129abc97e8b1be19aab9b4';

const proof: RoundProof = {
  round: {
    roundId: '3f0c8f0e-58f5-4b36-9f5c-0b7a9f3a4f10',
    game: 'dice',
    stake: 5,
    payout: 10,
    direction: 'over',
    target: 50.5,
    roll: 93.08,
    multiplier: 2,
    seedPairId: '7',
    nonce: 20,
    at: '2026-11-21T01:00:00.000Z',
  },
  clientSeed: 'ec75fca98de6f2d9',
  serverSeed,
  serverSeedHash: sealOf(serverSeed),
};

describe('a round', () => {
  test('is fair when seal, roll and prize come out as stored', () => {
    expect(checkRound(proof, 'BRL')).toMatchObject({ fair: true, payoutMinor: 1_000n });
  });

  test('cannot be checked while its seed is sealed', () => {
    expect(checkRound({ ...proof, serverSeed: null }, 'BRL')).toBeNull();
  });

  test('is not fair with another seed than the sealed one', () => {
    const check = checkRound({ ...proof, serverSeedHash: sealOf('another') }, 'BRL');
    expect(check).toMatchObject({ sealHolds: false, rollHolds: true, fair: false });
  });

  test('is not fair with another roll or another prize', () => {
    const rolled = checkRound({ ...proof, round: { ...proof.round, roll: 93.09 } }, 'BRL');
    expect(rolled).toMatchObject({ rollHolds: false, fair: false });
    const paid = checkRound({ ...proof, round: { ...proof.round, payout: 9.99 } }, 'BRL');
    expect(paid).toMatchObject({ payoutHolds: false, fair: false });
  });
});
