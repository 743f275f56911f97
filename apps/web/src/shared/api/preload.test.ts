import { afterEach, expect, test, vi } from 'vitest';
import { takePreloaded } from './preload.ts';

const address = '/api/app/main/main?loading=false';
const reply = Promise.resolve(new Response('{}'));

function asked(lang = 'pt_BR', token = ''): void {
  vi.stubGlobal('window', { palpitePreloads: { [address]: { lang, token, reply } } });
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('an early answer is given once', () => {
  asked();
  expect(takePreloaded(address, 'pt_BR', '')).toBe(reply);
  expect(takePreloaded(address, 'pt_BR', '')).toBeNull();
});

test('an answer for another language or player is not given', () => {
  asked('en_US');
  expect(takePreloaded(address, 'pt_BR', '')).toBeNull();
  asked('pt_BR', 'somebody');
  expect(takePreloaded(address, 'pt_BR', '')).toBeNull();
});

test('an answer that waited too long is not given', () => {
  asked();
  vi.spyOn(performance, 'now').mockReturnValue(15_001);
  expect(takePreloaded(address, 'pt_BR', '')).toBeNull();
});

test('where nothing was asked there is nothing', () => {
  vi.stubGlobal('window', {});
  expect(takePreloaded(address, 'pt_BR', '')).toBeNull();
});
