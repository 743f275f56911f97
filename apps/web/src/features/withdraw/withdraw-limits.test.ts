import withdraw from '@palpite/i18n/catalogues/pt_BR/withdraw.json' with { type: 'json' };
import { expect, test } from 'vitest';
import {
  amountChoices,
  capAmount,
  fastestMinutes,
  holdEndOf,
  type Limits,
  percentText,
  plainAmount,
  previewCost,
  toLimits,
  usdtText,
  willBeRefused,
} from './withdraw-limits.ts';

const limits: Limits = toLimits(
  {
    limitAmount: 50,
    maxAmount: 10_000,
    number: 2,
    lock: 0,
    wdAmount: 700.5,
    usdtRate: 5.4,
    feePercent: 2.5,
    progress: 100,
    turnoverNeeded: 0,
    forfeits: [],
    turnoverLeft: 0,
    kyc: 1,
    hold: '',
    holdHours: 24,
    holdEnds: { CPF: null, USDT: null },
    ways: ['CPF', 'USDT'],
    cardInfo: { CPF: { ifsc: '1', payCardNo: '52998224725', name: 'Joana', whatsapp: '' } },
  },
  'BRL',
);
const sound = { bank: 'CPF', accountNo: '52998224725', amount: '100' } as const;

test('converts the reply to minor units and integer rates', () => {
  expect(limits).toMatchObject({
    leastMinor: 5_000n,
    availableMinor: 70_050n,
    feeBp: 250,
    usdtRateMilli: 5_400n,
    accounts: { CPF: '52998224725', USDT: '' },
  });
});

test('rounds the fee down; the rest is the net amount', () => {
  expect(previewCost(10_039n, limits)).toEqual({
    feeMinor: 250n,
    netMinor: 9_789n,
    usdtMicro: 18_127_777n,
  });
});

test('caps the typed amount at the balance', () => {
  expect(capAmount('80.5', 8_000n, 'BRL')).toBe('80');
  expect(capAmount('79.', 8_000n, 'BRL')).toBe('79.');
  expect(capAmount('81', 8_055n, 'BRL')).toBe('80.55');
  expect(plainAmount(100n, 'JPY')).toBe('100');
});

test('expects no refusal of a valid request', () => {
  expect(willBeRefused(sound, limits)).toBe(false);
});

test.each([
  ['locked', sound, { locked: true }],
  ['no withdrawal left today', sound, { leftToday: 0 }],
  ['nothing to withdraw', sound, { availableMinor: 0n }],
  ['no amount', { ...sound, amount: '' }, {}],
  ['less than the least', { ...sound, amount: '49.99' }, {}],
  ['more than there is', { ...sound, amount: '700.51' }, {}],
  ['no account', { ...sound, accountNo: '' }, {}],
] as const)('expects a refusal: %s', (_, request, change) => {
  expect(willBeRefused(request, { ...limits, ...change })).toBe(true);
});

test('suggests amounts between the minimum and what is available', () => {
  expect(amountChoices(limits)).toEqual([5_000n, 10_000n, 50_000n]);
  expect(amountChoices({ ...limits, availableMinor: 5_000n })).toEqual([]);
  expect(amountChoices({ ...limits, availableMinor: 2_000_000n })).toEqual([5_000n, 50_000n, 1_000_000n]);
});

test('the facts name opening hours, the shortest time of ten minutes and the fee of 2,5 %', () => {
  const facts = withdraw.facts
    .replace('{{minutes}}', String(fastestMinutes))
    .replace('{{percent}}', percentText(250, 'pt_BR'));
  expect(facts).toBe('Aberto das 00:00 às 24:00 · Mais rápido: 10 min · Tarifa 2,5%');
});

test.each([
  [300, '3'],
  [250, '2,5'],
  [275, '2,75'],
])('formats a fee of %d hundredths of a percent as %s', (feeBp, text) => {
  expect(percentText(feeBp, 'pt_BR')).toBe(text);
});

test('truncates USDT to two decimals', () => {
  expect(usdtText(8_999_999n, 'pt_BR')).toBe('8,99');
});

test('the first withdrawal to an address waits for the hold, another one as the server says', () => {
  const now = Date.parse('2026-03-10T12:00:00Z');
  const ends = { CPF: null, USDT: new Date('2026-03-10T18:00:00Z') };
  const known = { ...limits, accounts: { CPF: '52998224725', USDT: 'TKnown' }, holdEnds: ends };
  const to = (accountNo: string, held = known) => holdEndOf({ ...sound, bank: 'USDT', accountNo }, held, now);
  expect(to('TNew')).toEqual(new Date('2026-03-11T12:00:00Z'));
  expect(to('TKnown')).toEqual(ends.USDT);
  expect(to('TNew', { ...known, holdHours: 0 })).toBeNull();
  expect(holdEndOf(sound, known, now)).toBeNull();
});
