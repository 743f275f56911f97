import type { RefusalCode } from '@palpite/contracts/refusals';
import type { FastifyRequest } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import { createRefusalLog, type Sender } from './note-refusal.ts';

let now = 0;
let lines: unknown[] = [];
let note: ReturnType<typeof createRefusalLog>;
beforeEach(() => {
  now = 0;
  lines = [];
  note = createRefusalLog(() => now);
});

function refuse(code: RefusalCode, by: { sender?: Sender; ip?: string; url?: string } = {}): void {
  const { sender = null, ip = '203.0.113.7', url = '/api/app/x' } = by;
  const record = (line: object) => void lines.push(line);
  const log = { info: record, warn: record };
  note({ sender, ip, method: 'POST', routeOptions: { url }, log } as unknown as FastifyRequest, code, {});
}

test('repeats of a minute are counted on the first line of a later minute', () => {
  for (let times = 0; times < 1_000; times++) refuse('session_ended');
  expect(lines).toEqual([{ ip: '203.0.113.7', method: 'POST', path: '/api/app/x', code: 'session_ended' }]);
  now = 60_000;
  refuse('session_ended');
  expect(lines.slice(1)).toEqual([expect.objectContaining({ code: 'session_ended', repeated: 999 })]);
  now = 120_000;
  refuse('session_ended');
  expect(lines.slice(2)).toEqual([expect.not.objectContaining({ repeated: expect.anything() })]);
});

test('another network, person, route or code has a line of its own', () => {
  const playerId = '7';
  refuse('session_ended');
  refuse('session_ended', { ip: '203.0.113.8' });
  refuse('session_ended', { url: '/api/app/y' });
  refuse('not_logged_in');
  refuse('order_unknown', { sender: { playerId } });
  // The same person from elsewhere, and the same network of IPv6.
  refuse('order_unknown', { sender: { playerId }, ip: '198.51.100.1' });
  expect(lines).toHaveLength(5);
  refuse('session_ended', { ip: '2001:db8::1' });
  refuse('session_ended', { ip: '2001:db8::2' });
  expect(lines).toHaveLength(6);
});

test('each refusal of a member of staff is recorded, an answer of the normal course of players is not', () => {
  const sender = { staffId: '3' };
  refuse('staff_permission_missing', { sender });
  refuse('staff_permission_missing', { sender });
  refuse('state_changed', { sender });
  expect(lines).toEqual([
    expect.objectContaining({ staffId: '3', code: 'staff_permission_missing' }),
    expect.objectContaining({ staffId: '3', code: 'staff_permission_missing' }),
    expect.objectContaining({ staffId: '3', code: 'state_changed' }),
  ]);
  refuse('balance_not_enough', { sender: { playerId: '7' } });
  refuse('password_wrong', { sender: { playerId: '7' } });
  expect(lines).toHaveLength(3);
});

test('many networks do not fill the memory: the oldest are forgotten', () => {
  for (let each = 0; each < 5_001; each++) refuse('not_logged_in', { ip: `10.0.${each >> 8}.${each & 255}` });
  refuse('not_logged_in', { ip: '10.0.19.136' });
  expect(lines).toHaveLength(5_001);
  refuse('not_logged_in', { ip: '10.0.0.0' });
  expect(lines).toHaveLength(5_002);
});
