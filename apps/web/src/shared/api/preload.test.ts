import { afterEach, expect, test, vi } from 'vitest';
import { takePreloaded } from './preload.ts';

const address = '/api/app/main/main?loading=false';
const reply = Promise.resolve(new Response('{}'));

function preload(lang = 'pt_BR', token = ''): void {
  vi.stubGlobal('window', { palpitePreloads: { [address]: { lang, token, reply } } });
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('returns a preloaded answer once', () => {
  preload();
  expect(takePreloaded(address, 'pt_BR', '')).toBe(reply);
  expect(takePreloaded(address, 'pt_BR', '')).toBeNull();
});

test('returns no answer of another language or player', () => {
  preload('en_US');
  expect(takePreloaded(address, 'pt_BR', '')).toBeNull();
  preload('pt_BR', 'somebody');
  expect(takePreloaded(address, 'pt_BR', '')).toBeNull();
});

test('returns no answer that waited too long', () => {
  preload();
  vi.spyOn(performance, 'now').mockReturnValue(15_001);
  expect(takePreloaded(address, 'pt_BR', '')).toBeNull();
});

test('returns null if nothing was preloaded', () => {
  vi.stubGlobal('window', {});
  expect(takePreloaded(address, 'pt_BR', '')).toBeNull();
});
