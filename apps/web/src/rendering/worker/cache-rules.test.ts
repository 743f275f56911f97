import { expect, test } from 'vitest';
import { decideCacheRule } from './cache-rules.ts';

const origin = 'https://bets.example';
const ruleOf = (path: string, mode = 'cors', method = 'GET') =>
  decideCacheRule({ method, mode, url: new URL(path, origin).href }, origin);

test('the page opens offline, whatever was shared with it', () => {
  expect(ruleOf('/', 'navigate')).toBe('page');
  expect(ruleOf('/?text=tigre#/home', 'navigate')).toBe('page');
});

test('files that carry their hash in their name are kept', () => {
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
])('%s is never answered by the worker', (path) => {
  expect(ruleOf(path)).toBe('leave');
});

test('other pages, other sites and writes are left alone', () => {
  expect(ruleOf('/desk', 'navigate')).toBe('leave');
  expect(ruleOf('/sandbox/slots/tigre', 'navigate')).toBe('leave');
  expect(ruleOf('/yAMIGO7', 'navigate')).toBe('leave');
  expect(ruleOf('https://vendor.example/assets/a.js')).toBe('leave');
  expect(ruleOf('/assets/a.js', 'cors', 'POST')).toBe('leave');
});
