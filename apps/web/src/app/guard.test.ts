import { gameNames } from '@palpite/domain/games/names';
import { beforeEach, expect, test } from 'vitest';
import { answerAlert, useAlerts } from '../shared/messages/alerts.ts';
import { useOverlays } from '../shared/overlays/overlays.ts';
import { paths, suppressesSocket } from '../shared/paths.ts';
import { logOut, useSession } from '../shared/session/session.ts';
import { followSessionEnd, needsLogin, showLoginPrompt } from './guard.ts';
import { screens } from './screens.ts';

beforeEach(() => {
  useAlerts.setState({ queue: [] });
  useOverlays.setState({ open: [] });
});

test('the screens of sections 2 and 6 that need a login refuse visitors and accept players', () => {
  const closed = Object.values(paths).filter((path) => needsLogin(path, ''));
  expect(new Set(closed)).toEqual(
    new Set([
      '/gameMess',
      '/share',
      ...gameNames.filter((name) => name !== 'mines').map((name) => `/${name}`),
    ]),
  );
  expect(Object.values(paths).filter((path) => needsLogin(path, 'a-token'))).toEqual([]);
});

test('a visitor first sees an alert; the login opens after OK', async () => {
  const next = { path: '/dice', search: {} };
  const prompt = showLoginPrompt(next);
  const [alert] = useAlerts.getState().queue;
  expect(useOverlays.getState().open).toEqual([]);
  answerAlert(alert?.id ?? 0);
  await prompt;
  expect(useOverlays.getState().open).toEqual([{ name: 'login', props: { next } }]);
});

test('the end of a session leads home with the dialog from a protected screen only', async () => {
  let shown = '/share';
  const led: string[] = [];
  const stop = followSessionEnd(
    () => ({ path: shown, search: { productCode: 'PG' } }),
    () => led.push(shown),
  );
  useSession.setState({ token: 'a-token' });
  expect(led).toEqual([]);
  logOut();
  expect(led).toEqual(['/share']);
  const { queue } = useAlerts.getState();
  expect(queue).toHaveLength(1);
  answerAlert(queue[0]?.id ?? 0);
  await Promise.resolve();
  expect(useOverlays.getState().open).toEqual([
    { name: 'login', props: { next: { path: '/share', search: { productCode: 'PG' } } } },
  ]);
  shown = '/home';
  useSession.setState({ token: 'a-token' });
  logOut();
  expect([led, useAlerts.getState().queue]).toEqual([['/share'], []]);
  stop();
});

test('every path has one screen, except the redirect /main', () => {
  const drawn = screens.map(({ path }) => path);
  expect(new Set(drawn).size).toBe(drawn.length);
  expect([...drawn, paths.main].sort()).toEqual(Object.values(paths).sort());
});

test('a hash with the word play suppresses the socket', () => {
  expect(suppressesSocket('#/play?id=3')).toBe(true);
  expect(suppressesSocket('#/home')).toBe(false);
});
