import { captchaIdMax } from '@palpite/contracts/identity';
import { expect, test } from 'vitest';
import { drawCodeId } from './captcha.queries.ts';

test('draws captcha ids from zero to a hundred million', () => {
  expect(drawCodeId(() => 0)).toBe(0);
  expect(drawCodeId(() => 0.999_999_999_9)).toBe(captchaIdMax);
});
