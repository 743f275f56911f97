import { expect, test } from 'vitest';
import { isOwnHost } from './own-host.ts';

const publicUrl = 'https://bets.example';

test.each([
  { host: 'localhost:3000' },
  { host: '127.0.0.1:3000' },
  { host: '[::1]:3000' },
  { host: 'LOCALHOST' },
  { host: 'bets.example' },
  { host: 'localhost:3000', origin: 'http://localhost:3000' },
  { host: 'localhost:3000', origin: publicUrl },
  { host: 'localhost:3000', origin: 'null', 'sec-fetch-site': 'same-origin' },
])('accepts %o', (headers) => {
  expect(isOwnHost(headers, publicUrl)).toBe(true);
});

test.each([
  {},
  { host: '' },
  { host: 'evil.example' },
  { host: 'localhost.evil.example' },
  { host: 'localhost@evil.example' },
  { host: 'evil.example/localhost' },
  { host: '127.0.0.1.nip.io' },
  { host: '192.168.0.7:3000' },
  { host: 'bets.example.evil.example' },
  { host: 'localhost:3000', origin: 'http://localhost:3001' },
  { host: 'localhost:3000', origin: 'https://evil.example' },
  { host: 'localhost:3000', origin: 'null' },
  { host: 'localhost:3000', origin: 'null', 'sec-fetch-site': 'cross-site' },
  { host: 'localhost:3000', origin: 'file://' },
])('refuses %o', (headers) => {
  expect(isOwnHost(headers, publicUrl)).toBe(false);
});

test('accepts only loopback names without a public address', () => {
  expect(isOwnHost({ host: 'bets.example' }, '')).toBe(false);
  expect(isOwnHost({ host: 'localhost' }, '/sandbox')).toBe(true);
});
