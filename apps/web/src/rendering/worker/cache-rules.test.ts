import { expect, test } from 'vitest';
import { decideCacheRule } from './cache-rules.ts';

const origin = 'https://bets.example';
const ruleOf = (path: string, mode = 'cors', method = 'GET') =>
  decideCacheRule({ method, mode, url: new URL(path, origin).href }, origin);

test('opens the app offline, with any shared text in the address', () => {
  expect(ruleOf('/', 'navigate')).toBe('page');
  expect(ruleOf('/?text=tigre#/home', 'navigate')).toBe('page');
});

test('keeps files that have a hash in their name', () => {
  expect(ruleOf('/assets/home-1a2b.js')).toBe('asset');
  expect(ruleOf('/assets/home-1a2b.js', 'navigate')).toBe('leave');
});

test.each([
  '/api/app/user/getBalance',
  '/api/app/main/main?loading=false',
  '/gamecenter-siop/?EIO=4',
  '/openapi.json',
  '/manifest.webmanifest',
  '/sw.js',
])('never answers %s', (path) => {
  expect(ruleOf(path)).toBe('leave');
});

test('ignores other pages, other origins and writes', () => {
  expect(ruleOf('/desk', 'navigate')).toBe('leave');
  expect(ruleOf('/sandbox/slots/tigre', 'navigate')).toBe('leave');
  expect(ruleOf('/yAMIGO7', 'navigate')).toBe('leave');
  expect(ruleOf('https://vendor.example/assets/a.js')).toBe('leave');
  expect(ruleOf('/assets/a.js', 'cors', 'POST')).toBe('leave');
});
