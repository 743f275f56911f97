import { expect, test } from 'vitest';
import { brandEm } from './brand-em.ts';

// Measured in Unbounded 700 at 100 px.
test.each([
  ['esportes', 5.71],
  ['promoção', 6.51],
  ['registros', 5.82],
  ['carteira', 5.15],
  ['кошелёк', 5.7],
  ['лимиты', 5.18],
  ['поддержка', 7.56],
])('estimates the width of %s, never too small and at most 15 percent too large', (title, measuredEm) => {
  expect(brandEm(title)).toBeGreaterThanOrEqual(measuredEm);
  expect(brandEm(title)).toBeLessThan(measuredEm * 1.15);
});

test('counts a Chinese, Japanese or Korean letter as a square', () => {
  expect(brandEm('ウォレット')).toBeCloseTo(5.1);
  expect(brandEm('优惠活动')).toBeCloseTo(4.08);
  expect(brandEm('프로모션')).toBeCloseTo(4.08);
});
