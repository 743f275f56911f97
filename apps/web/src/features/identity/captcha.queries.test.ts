import { captchaIdMax } from '@palpite/contracts/identity';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { drawCodeId, readDeviceKey, writeDeviceCookie } from './captcha.queries.ts';

test('draws captcha ids from zero to a hundred million', () => {
  expect(drawCodeId(() => 0)).toBe(0);
  expect(drawCodeId(() => 0.999_999_999_9)).toBe(captchaIdMax);
});

describe('The cookie of a known device', () => {
  afterEach(() => vi.unstubAllGlobals());

  const key = 'a-B_9'.repeat(8);

  test('is bound to the host by its prefix under https, and is sent to no other site', () => {
    const [pair, ...attributes] = writeDeviceCookie(key, 'https:').split('; ');
    expect(pair).toBe(`__Host-palpite_device=${key}`);
    expect(attributes).toEqual(['Path=/', 'Max-Age=15552000', 'SameSite=Strict', 'Secure']);
  });

  test('has no prefix without https, because browsers refuse it there', () => {
    expect(writeDeviceCookie(key, 'http:')).toBe(
      `palpite_device=${key}; Path=/; Max-Age=15552000; SameSite=Strict`,
    );
  });

  test.each([
    ['https:', `a=b; __Host-palpite_device=${key}`, key],
    // Without the prefix, a subdomain may have set it.
    ['https:', `palpite_device=${key}`, ''],
    ['http:', `palpite_device=${key}; a=b`, key],
    ['http:', `x-palpite_device=${key}`, ''],
    ['http:', 'palpite_device=a b', ''],
    ['http:', '', ''],
  ])('under %s the cookies %j hold the key %j', (protocol, cookie, found) => {
    vi.stubGlobal('document', { cookie });
    vi.stubGlobal('window', { location: { protocol } });
    expect(readDeviceKey()).toBe(found);
  });
});
