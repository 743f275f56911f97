import { afterEach, expect, test, vi } from 'vitest';
import { call } from './api.ts';
import { isUnattended, noteInput } from './attendance.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  noteInput(Date.now());
});

test('a page is unattended a minute after the last input', () => {
  noteInput(1_000_000);
  expect(isUnattended(1_060_000)).toBe(false);
  expect(isUnattended(1_060_001)).toBe(true);
});

test.each([
  ['an attended page', 0, '/api/office', undefined],
  ['an unattended page', 90_000, '/api/office', '1'],
  ['an unattended desk, whose agent waits for messages', 90_000, '/api/desk/conversations', undefined],
])('a call of %s says whether a person uses the page', async (_title, agoMs, path, expected) => {
  const headers: Record<string, string>[] = [];
  vi.stubGlobal('fetch', async (_path: string, init: { headers: Record<string, string> }) => {
    headers.push(init.headers);
    return new Response(JSON.stringify({ status: 200, message: '', data: {} }));
  });
  noteInput(Date.now() - agoMs);
  await call(path);
  expect(headers.map(({ unattended }) => unattended)).toEqual([expected]);
});
