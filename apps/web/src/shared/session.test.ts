import { beforeEach, expect, test, vi } from 'vitest';
import { leave } from './leave.ts';
import { openOverlay, useOverlays } from './overlays.ts';
import { logIn, logOut, useSession } from './session.ts';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, text: string) => void kept.set(name, text),
  removeItem: (name: string) => void kept.delete(name),
  clear: () => kept.clear(),
});

const opened = () => useOverlays.getState().open.map(({ name }) => name);

beforeEach(() => {
  kept.clear();
  useSession.setState({ token: '' });
  useOverlays.setState({ open: [] });
});

test('a login keeps its token over a reload', () => {
  logIn('a-token');
  expect(useSession.getState().token).toBe('a-token');
  expect(kept.get('palpite.token')).toBe('a-token');
});

test('a logout empties the storage and the token, and opens the login', () => {
  logIn('a-token');
  kept.set('palpite.lang', 'en_US');
  openOverlay('editBank', {});
  logOut();
  expect(kept.size).toBe(0);
  expect(useSession.getState().token).toBe('');
  expect(opened()).toEqual(['login']);
});

test('another token closes the deposit and the bonus increase, and leaves the rest', () => {
  openOverlay('settings');
  openOverlay('deposit');
  openOverlay('secondDeposit', {});
  openOverlay('bonusIncrease', { multiplier: 1, amount: 5 });
  logIn('a-token');
  expect(opened()).toEqual(['settings']);
});

test('leaving ends the session here at once, and tells the server with the token that it was', async () => {
  logIn('a-token');
  const sent: RequestInit[] = [];
  const answered = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    sent.push(init);
    return answered.promise;
  });
  const left = leave();
  expect(useSession.getState().token).toBe('');
  expect(sent.map(({ headers }) => new Headers(headers).get('authorization'))).toEqual(['a-token']);
  answered.reject(new TypeError('Failed to fetch'));
  await left;
  expect(opened()).toEqual(['login']);
});
