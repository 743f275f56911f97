import { afterEach, expect, test, vi } from 'vitest';
import { takeEarly } from './early.ts';

const address = '/api/app/main/main?loading=false';
const reply = Promise.resolve(new Response('{}'));

function asked(lang = 'pt_BR', token = ''): void {
  vi.stubGlobal('window', { palpiteEarly: { [address]: { lang, token, reply } } });
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('an early answer is given once', () => {
  asked();
  expect(takeEarly(address, 'pt_BR', '')).toBe(reply);
  expect(takeEarly(address, 'pt_BR', '')).toBeNull();
});

test('an answer for another language or player is not given', () => {
  asked('en_US');
  expect(takeEarly(address, 'pt_BR', '')).toBeNull();
  asked('pt_BR', 'somebody');
  expect(takeEarly(address, 'pt_BR', '')).toBeNull();
});

test('an answer that waited too long is not given', () => {
  asked();
  vi.spyOn(performance, 'now').mockReturnValue(15_001);
  expect(takeEarly(address, 'pt_BR', '')).toBeNull();
});

test('where nothing was asked there is nothing', () => {
  vi.stubGlobal('window', {});
  expect(takeEarly(address, 'pt_BR', '')).toBeNull();
});
