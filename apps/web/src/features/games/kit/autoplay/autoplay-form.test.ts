import { expect, test } from 'vitest';
import { firstForm, readForm } from './autoplay-form.ts';

const filled = { ...firstForm, rounds: '25', stopProfit: '80', stopLoss: '30.50' };

test('a filled form is a plan in minor units', () => {
  const form = { ...filled, onLoss: 'raise', onLossPercent: '120' } as const;
  expect(readForm(form, 700n, 'BRL')).toEqual({
    ok: true,
    plan: {
      rounds: 25,
      stakeMinor: 700n,
      stopProfitMinor: 8_000n,
      stopLossMinor: 3_050n,
      onWin: { kind: 'reset' },
      onLoss: { kind: 'raise', percent: 120 },
    },
  });
});

test.each([
  ['0', 'rounds'],
  ['501', 'rounds'],
  ['2.5', 'rounds'],
  ['', 'rounds'],
])('refuses %s rounds', (rounds, problem) => {
  expect(readForm({ ...filled, rounds }, 700n, 'BRL')).toEqual({ ok: false, problem });
});

test('requires both stops, above zero', () => {
  expect(readForm({ ...filled, stopLoss: '' }, 700n, 'BRL')).toEqual({ ok: false, problem: 'stopLoss' });
  expect(readForm({ ...filled, stopLoss: '0' }, 700n, 'BRL')).toEqual({ ok: false, problem: 'stopLoss' });
  expect(readForm({ ...filled, stopProfit: '' }, 700n, 'BRL')).toEqual({ ok: false, problem: 'stopProfit' });
});

test('the loss limit must cover one stake', () => {
  expect(readForm(filled, 3_051n, 'BRL')).toEqual({ ok: false, problem: 'stopLossSmall' });
});

test('a raise needs a whole percentage', () => {
  const form = { ...filled, onWin: 'raise', onWinPercent: '12.5' } as const;
  expect(readForm(form, 700n, 'BRL')).toEqual({ ok: false, problem: 'percent' });
});
