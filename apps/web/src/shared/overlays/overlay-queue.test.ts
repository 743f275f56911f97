import type { UserInfo } from '@palpite/contracts/identity';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OverlayName } from './overlays.ts';

/** Fakes a browser storage: `localStorage` is shared by all tabs, `sessionStorage` belongs to one. */
function newStorage() {
  const storage = new Map<string, string>();
  return {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, text: string) => void storage.set(name, text),
    removeItem: (name: string) => void storage.delete(name),
    clear: () => storage.clear(),
  };
}

let site = newStorage();
const window = { location: { hash: '#/home', search: '' } };

async function openPage({ tab = newStorage(), player = '7', token = 'token', info = {} } = {}) {
  vi.resetModules();
  vi.stubGlobal('localStorage', site);
  vi.stubGlobal('sessionStorage', tab);
  vi.stubGlobal('window', window);
  if (token) site.setItem('palpite.token', token);
  const { useOverlays, openOverlay, closeOverlays } = await import('./overlays.ts');
  const { queueOverlay, showNext, recordShown } = await import('./overlay-queue.ts');
  const { queryClient } = await import('../api/query-client.ts');
  const { userInfoQuery } = await import('../session/player.ts');
  const { useAlerts } = await import('../messages/alerts.ts');
  const read = (fields: object) =>
    queryClient.setQueryData(userInfoQuery.queryKey, {
      uId: player,
      stop: null,
      termsDue: null,
      ...fields,
    } as unknown as UserInfo);
  read(info);
  const opened = () => useOverlays.getState().open.map(({ name }) => name);
  const settle = () => vi.advanceTimersByTime(300);
  const close = (...names: OverlayName[]) => {
    closeOverlays(...names);
    settle();
  };
  return {
    opened,
    settle,
    close,
    read,
    openOverlay,
    closeOverlays,
    queueOverlay,
    showNext,
    recordShown,
    useAlerts,
  };
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-25T12:00:00') });
  site = newStorage();
  window.location.hash = '#/home';
});

test('a new account gets the start mask, the first offer and the gift in this order, however they were queued', async () => {
  const { queueOverlay, opened, close } = await openPage();
  queueOverlay('startMask', { registered: true });
  queueOverlay('gift', {});
  queueOverlay('secondDeposit', {});
  expect(opened()).toEqual(['startMask']);
  close('startMask');
  expect(opened()).toEqual(['secondDeposit']);
  close('secondDeposit');
  expect(opened()).toEqual(['gift']);
  close('gift');
  expect(opened()).toEqual([]);
});

test('the queue waits for an identity check that the player opened and for the deposit that follows it', async () => {
  const { queueOverlay, opened, close, closeOverlays, openOverlay, settle } = await openPage();
  openOverlay('deposit');
  queueOverlay('gift', {});
  closeOverlays('deposit');
  openOverlay('editBank', { next: 'deposit' });
  settle();
  expect(opened()).toEqual(['editBank']);
  closeOverlays('editBank');
  openOverlay('deposit');
  settle();
  expect(opened()).toEqual(['deposit']);
  close('deposit');
  expect(opened()).toEqual(['gift']);
});

test('the greeting of a login opens above the slip that asked for the login; an offer waits until the slip is closed', async () => {
  const { queueOverlay, opened, close, openOverlay } = await openPage();
  openOverlay('slip');
  queueOverlay('startMask', { registered: true });
  queueOverlay('secondDeposit', {});
  expect(opened()).toEqual(['slip', 'startMask']);
  close('startMask');
  expect(opened()).toEqual(['slip']);
  close('slip');
  expect(opened()).toEqual(['secondDeposit']);
});

test('the queue waits for newer terms, for an alert and for the home screen', async () => {
  const { queueOverlay, showNext, opened, read, settle, useAlerts } = await openPage({
    info: { termsDue: 2 },
  });
  queueOverlay('gift', {});
  expect(opened()).toEqual([]);
  useAlerts.setState({ queue: [{ id: 1, title: '', message: '', answered: () => {} }] });
  read({ termsDue: null });
  settle();
  expect(opened()).toEqual([]);
  window.location.hash = '#/sports';
  useAlerts.setState({ queue: [] });
  settle();
  expect(opened()).toEqual([]);
  window.location.hash = '#/home';
  showNext();
  expect(opened()).toEqual(['gift']);
});

test('an offer opens once a day for a player, over a reload, a logout and another tab, and again the next day', async () => {
  const tab = newStorage();
  const first = await openPage({ tab });
  first.queueOverlay('secondDeposit', {});
  first.close('secondDeposit');
  first.queueOverlay('secondDeposit', {});
  expect(first.opened()).toEqual([]);
  const reloaded = await openPage({ tab });
  reloaded.queueOverlay('secondDeposit', {});
  expect(reloaded.opened()).toEqual([]);
  const other = await openPage();
  other.queueOverlay('secondDeposit', {});
  expect(other.opened()).toEqual([]);
  // Section 4: a logout clears the storage.
  site.clear();
  const back = await openPage({ tab });
  back.queueOverlay('secondDeposit', {});
  expect(back.opened()).toEqual([]);
  const sister = await openPage({ tab, player: '8' });
  sister.queueOverlay('secondDeposit', {});
  expect(sister.opened()).toEqual(['secondDeposit']);
  vi.setSystemTime(new Date('2026-11-26T00:01:00'));
  const tomorrow = await openPage({ tab });
  tomorrow.queueOverlay('secondDeposit', {});
  expect(tomorrow.opened()).toEqual(['secondDeposit']);
});

test('an offer that the player opened counts as shown', async () => {
  const { recordShown, queueOverlay, opened } = await openPage();
  recordShown('secondDeposit');
  queueOverlay('secondDeposit', {});
  expect(opened()).toEqual([]);
});

test('the queue survives a reload and is shown in one of two tabs; a greeting is not repeated', async () => {
  const before = await openPage();
  before.queueOverlay('startMask', { registered: true });
  before.queueOverlay('secondDeposit', {});
  const reloaded = await openPage();
  reloaded.showNext();
  expect(reloaded.opened()).toEqual(['secondDeposit']);
  before.close('startMask');
  expect(before.opened()).toEqual([]);
});

test('drops the queue of yesterday, and offers nothing to a stopped player', async () => {
  const before = await openPage();
  before.openOverlay('slip');
  before.queueOverlay('secondDeposit', {});
  vi.setSystemTime(new Date('2026-11-26T00:01:00'));
  const tomorrow = await openPage();
  tomorrow.showNext();
  expect(tomorrow.opened()).toEqual([]);
  const resting = await openPage({ info: { stop: { kind: 'break', until: null } } });
  resting.queueOverlay('gift', {});
  expect(resting.opened()).toEqual([]);
});

test('ignores invalid content of the storage', async () => {
  site.setItem('palpite.overlayQueue', '{"a":');
  site.setItem('palpite.shownToday', '7');
  const { queueOverlay, opened } = await openPage();
  queueOverlay('secondDeposit', {});
  expect(opened()).toEqual(['secondDeposit']);
});
