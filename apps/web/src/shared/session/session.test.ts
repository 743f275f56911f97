import { beforeEach, expect, test, vi } from 'vitest';
import { setReachable, useActivity } from '../api/activity.ts';
import { openOverlay, useOverlays } from '../overlays/overlays.ts';
import { leave } from './leave.ts';
import { logIn, logOut, useSession } from './session.ts';

const storage = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (name: string) => storage.get(name) ?? null,
  setItem: (name: string, text: string) => void storage.set(name, text),
  removeItem: (name: string) => void storage.delete(name),
  clear: () => storage.clear(),
});

const tab = new Map<string, string>();
vi.stubGlobal('sessionStorage', { removeItem: (name: string) => void tab.delete(name) });

const opened = () => useOverlays.getState().open.map(({ name }) => name);

beforeEach(() => {
  storage.clear();
  useSession.setState({ token: '' });
  useOverlays.setState({ open: [] });
});

test('a login keeps its token over a reload', () => {
  logIn('a-token');
  expect(useSession.getState().token).toBe('a-token');
  expect(storage.get('palpite.token')).toBe('a-token');
});

test('a logout clears the storage and the token, and opens the login', () => {
  logIn('a-token');
  storage.set('palpite.lang', 'en_US');
  tab.set('palpite.tally', '[1]').set('palpite.shownToday', '[]');
  openOverlay('editBank', {});
  logOut();
  expect(storage.size).toBe(0);
  expect([...tab.keys()]).toEqual(['palpite.shownToday']);
  expect(useSession.getState().token).toBe('');
  expect(opened()).toEqual(['login']);
});

test('another token closes the deposit and the bonus increase, and nothing else', () => {
  openOverlay('settings');
  openOverlay('deposit');
  openOverlay('secondDeposit', {});
  openOverlay('bonusIncrease', { multiplier: 1, amount: 5 });
  logIn('a-token');
  expect(opened()).toEqual(['settings']);
});

test('leaving ends the session here at once, and on the server once it answers', async () => {
  logIn('a-token');
  const sent: (string | null)[] = [];
  const answers = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    async () => new Response(JSON.stringify({ status: 200, message: '', data: null })),
  ];
  vi.stubGlobal('fetch', (_: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers).get('authorization'));
    return answers[sent.length - 1]?.();
  });
  leave();
  expect(useSession.getState().token).toBe('');
  expect(opened()).toEqual(['login']);
  expect(sent).toEqual(['a-token']);
  await vi.waitFor(() => expect(useActivity.getState().reachable).toBe(false));
  logIn('another-token');
  setReachable(true);
  await vi.waitFor(() => expect(sent).toEqual(['a-token', 'a-token']));
});

test('ending the previous session on the server does not end the current one', async () => {
  logIn('a-token');
  const answered = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => answered.promise);
  leave();
  logIn('another-token');
  answered.resolve(new Response(JSON.stringify({ status: 401, message: 'Entre de novo.' }), { status: 401 }));
  await answered.promise;
  await new Promise((resolve) => setTimeout(resolve));
  expect(useSession.getState().token).toBe('another-token');
});
