import { expect, test } from 'vitest';
import { clockSeconds } from './match-time.tsx';

const at = '2026-05-02T19:00:00.000Z';
const toldMs = Date.parse(at);

test('a running clock continues from the last state', () => {
  const clock = { seconds: 1_800, isRunning: true, at };
  expect(clockSeconds({ clock }, toldMs + 12_400)).toBe(1_812);
});

test('a stopped clock does not move', () => {
  expect(clockSeconds({ clock: { seconds: 2_700, isRunning: false, at } }, toldMs + 60_000)).toBe(2_700);
});

test('a clock without updates stops after a while, and never runs backwards', () => {
  const clock = { seconds: 600, isRunning: true, at };
  expect(clockSeconds({ clock }, toldMs + 3_600_000)).toBe(690);
  expect(clockSeconds({ clock }, toldMs - 5_000)).toBe(600);
});

test('a sport without a clock has no time', () => {
  expect(clockSeconds({ clock: null }, toldMs)).toBeNull();
});
