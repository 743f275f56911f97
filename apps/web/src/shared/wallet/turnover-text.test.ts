import { expect, test } from 'vitest';
import { insertNote, weightRanges } from './turnover-text.ts';

test('groups products by kind with the lowest and highest percentage', () => {
  const share = (product: string, percent: number, fromOdds = 0) => ({ product, percent, fromOdds });
  expect(
    weightRanges([
      share('pg', 45),
      share('sports', 45, 1.5),
      share('sports', 0),
      share('bgaming', 15),
      share('dice', 10),
      share('other', 10),
    ]),
  ).toEqual([
    { kind: 'sports', least: 0, most: 45 },
    { kind: 'slots', least: 15, most: 45 },
    { kind: 'own', least: 10, most: 10 },
  ]);
});

test.each([
  ['Faltam R$ 1.234,50 em apostas válidas', 'R$ 1.234,50', 'Faltam R$ 1.234,50 em apostas válidas (x)'],
  ['Some £7.50 in 3 days. Or leave it.', '£7.50', 'Some £7.50 in 3 days (x). Or leave it.'],
  ['A. Then £7.50 (15×).', '£7.50', 'A. Then £7.50 (15×) (x).'],
  ['達成まで￥750のベット。後でも可能です。', '￥750', '達成まで￥750のベット(x)。後でも可能です。'],
  ['Turnover', '', 'Turnover (x)'],
])('inserts the note in the sentence that names the amount: %s', (text, amount, whole) => {
  expect(insertNote(text, amount, text.includes('達成') ? '(x)' : ' (x)')).toBe(whole);
});
