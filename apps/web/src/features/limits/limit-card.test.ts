import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { restText } from './limit-card.tsx';

const t = ((key: string, { amount: _, ...when }: Record<string, string>) =>
  [key, ...Object.values(when)].join(' ')) as unknown as TFunction<'limits'>;

test.each([
  ['tonight', new Date(2026, 10, 25), 'left.today'],
  ['with tomorrow', new Date(2026, 10, 26), 'left.tomorrow'],
  ['with Sunday', new Date(2026, 10, 30), 'left.day 29/11/2026'],
  ['with the month', new Date(2026, 11, 1), 'left.day 30/11/2026'],
  ['at noon, as midnight is elsewhere', new Date(2026, 10, 25, 12), 'left.moment 25/11/2026, 12:00'],
])('describes what remains of a period that ends %s', (_, opensAt, text) => {
  expect(restText('R$ 1', opensAt, new Date(2026, 10, 24, 9), t)).toBe(text);
});
