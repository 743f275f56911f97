import { expect, test } from 'vitest';
import { cpfStateOf, kycBody, prefilledValues } from './kyc-overlay.tsx';

test('does not judge a CPF before its last digit', () => {
  expect(cpfStateOf('')).toBe('typing');
  expect(cpfStateOf('529.982.247-2')).toBe('typing');
});

test('verifies the check digits of a complete CPF', () => {
  expect(cpfStateOf('529.982.247-25')).toBe('valid');
  expect(cpfStateOf('529.982.247-24')).toBe('wrong');
  expect(cpfStateOf('111.111.111-11')).toBe('wrong');
});

test('the request body carries no mask and no surrounding spaces', () => {
  expect(kycBody({ name: ' Joana Prado ', cardNo: '529.982.247-25' })).toEqual({
    name: 'Joana Prado',
    cardNo: '52998224725',
  });
});

test("prefills the registration's name and document", () => {
  expect(prefilledValues(null)).toEqual({ name: '', cardNo: '' });
  expect(prefilledValues({ name: 'Joana', cardNo: null, currency: 'BRL' })).toEqual({
    name: 'Joana',
    cardNo: '',
  });
  expect(prefilledValues({ name: 'Joana', cardNo: '52998224725', currency: 'BRL' }).cardNo).toBe(
    '529.982.247-25',
  );
  expect(prefilledValues({ name: 'Joan', cardNo: 'AB123456', currency: 'GBP' }).cardNo).toBe('AB123456');
});
