import { expect, test } from 'vitest';
import { type AnswerFacts, decideCacheRule, isRightAnswer } from './cache-rules.ts';

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
  expect(ruleOf('/office', 'navigate')).toBe('leave');
  expect(ruleOf('/sandbox/slots/tigre', 'navigate')).toBe('leave');
  expect(ruleOf('/yAMIGO7', 'navigate')).toBe('leave');
  expect(ruleOf('https://vendor.example/assets/a.js')).toBe('leave');
  expect(ruleOf('/assets/a.js', 'cors', 'POST')).toBe('leave');
});

const answer = (type: string | null, change: Partial<AnswerFacts> = {}): AnswerFacts => ({
  status: 200,
  redirected: false,
  type: 'basic',
  headers: new Headers(type === null ? {} : { 'content-type': type }),
  ...change,
});
const of = (path: string) => new URL(path, 'https://bets.example').href;

test.each([
  ['/assets/a-1.js', 'text/javascript; charset=utf-8'],
  ['/assets/a-1.js', 'application/javascript'],
  ['/assets/a-1.css', 'Text/CSS'],
  ['/assets/flags-1/br.svg', 'image/svg+xml'],
  ['/assets/inter-1.woff2', 'font/woff2'],
  ['/assets/inter-1.woff', 'application/font-woff'],
  ['/assets/other-1.avif', 'image/avif'],
  ['/', 'text/html; charset=utf-8'],
])('stores %s of type %s', (path, type) => {
  expect(isRightAnswer(answer(type), of(path))).toBe(true);
});

test.each([
  ['/assets/a-1.js', 'text/html'],
  ['/assets/a-1.js', 'text/plain'],
  ['/assets/a-1.js', null],
  ['/assets/a-1.css', 'text/html; charset=utf-8'],
  ['/assets/flags-1/br.svg', 'text/html'],
  ['/assets/other-1.avif', 'application/xhtml+xml'],
  ['/assets/other-1.avif', null],
  ['/', 'application/json'],
])('does not store %s of type %s', (path, type) => {
  expect(isRightAnswer(answer(type), of(path))).toBe(false);
});

test('stores only complete answers of this origin without a redirect', () => {
  const script = 'text/javascript';
  for (const change of [{ status: 206 }, { status: 404 }, { redirected: true }, { type: 'opaque' as const }])
    expect(isRightAnswer(answer(script, change), of('/assets/a-1.js'))).toBe(false);
});
