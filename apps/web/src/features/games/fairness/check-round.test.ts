import type { LimboRound, MinesRound, RowDoubleRound } from '@palpite/contracts/original-games';
import type { DiceRound } from '@palpite/contracts/originals';
import { placeMines } from '@palpite/domain/games/mines';
import { placeTraps } from '@palpite/domain/games/row-double';
import { describe, expect, test } from 'vitest';
import { checkRound, type RoundProof } from './check-round.ts';
import { browserHmac, sealOf } from './draw-steps.ts';

const serverSeed = '735249f062ac025044a8523aa92e034803f02d6b75129abc97e8b1be19aab9b4';

const diceRound: DiceRound = {
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
};

const proof: RoundProof = {
  round: diceRound,
  clientSeed: 'ec75fca98de6f2d9',
  serverSeed,
  serverSeedHash: sealOf(serverSeed),
};

describe('a round', () => {
  test('is fair when seed hash, roll and payout match the stored round', () => {
    expect(checkRound(proof, 'BRL')).toMatchObject({ fair: true, payoutMinor: 1_000n });
  });

  test('cannot be checked while its server seed is secret', () => {
    expect(checkRound({ ...proof, serverSeed: null }, 'BRL')).toBeNull();
  });

  test('is not fair with a seed that does not match the hash', () => {
    const check = checkRound({ ...proof, serverSeedHash: sealOf('another') }, 'BRL');
    expect(check).toMatchObject({ sealHolds: false, drawHolds: true, fair: false });
  });

  test('is not fair with another roll or another payout', () => {
    const rolled = checkRound({ ...proof, round: { ...diceRound, roll: 93.09 } }, 'BRL');
    expect(rolled).toMatchObject({ drawHolds: false, fair: false });
    const paid = checkRound({ ...proof, round: { ...diceRound, payout: 9.99 } }, 'BRL');
    expect(paid).toMatchObject({ payoutHolds: false, fair: false });
  });
});

const seeds = { serverSeed, clientSeed: proof.clientSeed, nonce: 33 };
const finished = { roundId: diceRound.roundId, seedPairId: '7', nonce: 33, at: diceRound.at };

describe('a round of limbo', () => {
  const drawn: LimboRound = {
    ...finished,
    game: 'limbo',
    nonce: 21,
    stake: 2,
    payout: 200,
    multiplier: 100,
    target: 100,
    drawn: 160.05,
  };

  test('is fair when it matches the public test vector', () => {
    expect(checkRound({ ...proof, round: drawn }, 'BRL')).toMatchObject({ fair: true, payoutMinor: 20_000n });
  });

  test('is not fair with another multiplier, or a payout whose target was not reached', () => {
    const shown = checkRound({ ...proof, round: { ...drawn, drawn: 160.06 } }, 'BRL');
    expect(shown).toMatchObject({ drawHolds: false, payoutHolds: true, fair: false });
    const paid = checkRound({ ...proof, round: { ...drawn, target: 160.06, payout: 320.12 } }, 'BRL');
    expect(paid).toMatchObject({ drawHolds: true, payoutHolds: false, fair: false });
  });
});

describe('a board of mines', () => {
  const mines = placeMines(browserHmac, seeds, 3);
  const [first = 0, second = 0] = Array.from({ length: 25 }, (_, tile) => tile).filter(
    (tile) => !mines.includes(tile),
  );
  const left: MinesRound = {
    ...finished,
    game: 'mines',
    stake: 4,
    payout: 5.14,
    multiplier: 1.2857,
    mines: 3,
    opened: [first, second],
    layout: mines.toSorted((a, b) => a - b),
  };

  test('is fair when every mine is where the seeds put it', () => {
    expect(checkRound({ ...proof, round: left }, 'BRL')).toMatchObject({ fair: true, payoutMinor: 514n });
  });

  test('pays nothing once a mine was opened', () => {
    const lost = { ...left, payout: 0, opened: [first, mines[0] ?? 0] };
    expect(checkRound({ ...proof, round: lost }, 'BRL')).toMatchObject({ fair: true, payoutMinor: 0n });
  });

  test('is not fair when it counts a tile twice', () => {
    const twice = { ...left, opened: [first, first] };
    expect(checkRound({ ...proof, round: twice }, 'BRL')).toMatchObject({ drawHolds: false, fair: false });
  });

  test('is not fair with one mine elsewhere', () => {
    const moved = { ...left, layout: [...mines.slice(1), first] };
    expect(checkRound({ ...proof, round: moved }, 'BRL')).toMatchObject({ drawHolds: false, fair: false });
  });
});

describe('a climb', () => {
  const traps = placeTraps(browserHmac, seeds, 3);
  const safe = (row: number) => ((traps[row] ?? 0) + 1) % 3;
  const climb: RowDoubleRound = {
    ...finished,
    game: 'rowDouble',
    stake: 10,
    payout: 22.27,
    multiplier: 2.2275,
    tiles: 3,
    climbed: [safe(0), safe(1)],
    layout: traps,
  };

  test('is fair when every trap is where the seeds put it', () => {
    expect(checkRound({ ...proof, round: climb }, 'BRL')).toMatchObject({ fair: true, payoutMinor: 2_227n });
  });

  test('is not fair with one trap elsewhere, or traps in another order', () => {
    const [lowest = 0, ...rest] = traps;
    for (const layout of [[(lowest + 1) % 3, ...rest], traps.toSorted((a, b) => b - a), rest])
      expect(checkRound({ ...proof, round: { ...climb, layout } }, 'BRL')).toMatchObject({
        drawHolds: false,
        fair: false,
      });
  });

  test('is not fair when it paid on a trap', () => {
    const paid = { ...climb, climbed: [safe(0), traps[1] ?? 0] };
    expect(checkRound({ ...proof, round: paid }, 'BRL')).toMatchObject({ payoutHolds: false, fair: false });
  });
});
