import { describe, expect, test } from 'vitest';
import { type ChainRound, checkChainRound, followChain } from './chain-proof.ts';
import { sealOf } from './draw-steps.ts';

const publicSeed = 'a public text that nobody could foresee';
const third = 'c0ffee';
const second = sealOf(third);
const first = sealOf(second);
const publishedEnd = sealOf(first);
const at = { publicSeed, outcome: checkChainRound('double', sample(0)).drawn };

function sample(outcome: number): ChainRound {
  return { number: 2, outcome, link: second, linkHash: first, linkBefore: first, publicSeed, publishedEnd };
}

describe('a shared round', () => {
  test('is fair when its link has the published hash and draws the stored outcome', () => {
    expect(checkChainRound('double', sample(at.outcome))).toMatchObject({ hash: first, fair: true });
    expect(checkChainRound('double', { ...sample(at.outcome), linkBefore: null }).fair).toBe(true);
  });

  test('draws the outcome that its fraction falls into', () => {
    for (const game of ['double', 'luckyColor'] as const) {
      const { fraction, outcomes, drawn } = checkChainRound(game, sample(0));
      expect(Math.floor(fraction * outcomes)).toBe(drawn);
    }
  });

  test('is not fair with another outcome', () => {
    const check = checkChainRound('double', sample((at.outcome + 1) % 15));
    expect(check).toMatchObject({ hashHolds: true, drawHolds: false, fair: false });
  });

  test.each([{ linkHash: third }, { linkBefore: third }])(
    'is not fair with another published hash (%o)',
    (wrong) => {
      const check = checkChainRound('double', { ...sample(at.outcome), ...wrong });
      expect(check).toMatchObject({ hashHolds: false, drawHolds: true, fair: false });
    },
  );
});

describe('the chain', () => {
  const breathe = async () => {};

  test('leads from a link to the published end', async () => {
    expect(await followChain(third, publishedEnd, { linksMax: 3, breathe })).toBe(3);
    expect(await followChain(third, publishedEnd, { linksMax: 2, breathe })).toBeNull();
    expect(await followChain(first, publishedEnd, { linksMax: 10, breathe })).toBe(1);
  });

  test('does not lead from a foreign link to the published end', async () => {
    expect(await followChain('foreign', publishedEnd, { linksMax: 50, breathe })).toBeNull();
  });
});
