import type { StartMask } from '@palpite/contracts/start-masks';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../shared/api/query-client.ts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { useOverlays } from '../../shared/overlays/overlays.ts';
import { MaskButtons, MaskPicture } from './operator-mask.tsx';
import { findStartMask, prefetchStartMask } from './start-mask.queries.ts';
import { readingMs } from './start-mask.tsx';

const mask: StartMask = {
  title: 'Carnaval',
  text: 'Gols em dobro.',
  pictureId: null,
  target: 'none',
  targetId: null,
};

beforeAll(() => i18n.use(initReactI18next).init({ lng: 'cimode', react: { useSuspense: false } }));
beforeEach(() => queryClient.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const buttons = (given: Partial<StartMask>, registered = false) =>
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <MaskButtons mask={{ ...mask, ...given }} registered={registered} leave={() => {}} />
    </QueryClientProvider>,
  ).match(/start\.\w+/g);

test("shows the operator's picture and leads where the mask says", () => {
  expect(buttons({})).toEqual(['start.go']);
  expect(buttons({}, true)).toEqual(['start.first']);
  expect(buttons({ target: 'deposit' })).toEqual(['start.later', 'start.deposit']);
  expect(buttons({ target: 'signIn' })).toEqual(['start.later', 'start.signIn']);
  expect(buttons({ target: 'promotion', targetId: 'frevo' })).toEqual(['start.later', 'start.promotion']);
  expect(renderToStaticMarkup(<MaskPicture pictureId="a/../b" />)).toContain(
    'src="/api/app/main/startMask/pictures/a%2F..%2Fb"',
  );
});

test('a game that the lobby does not offer is not offered', () => {
  expect(buttons({ target: 'game', targetId: 'dice' })).toEqual(['start.go']);
});

test('a picture is hidden until it has loaded', () => {
  expect(renderToStaticMarkup(<MaskPicture pictureId="1" />)).toMatch(/class="[^"]*opacity-0/);
});

const answer = (http: number, body: object) =>
  vi.stubGlobal('fetch', async () => Response.json(body, { status: http }));

test('is loaded for the occasion, and keeps markup as text', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    const hostile = { ...mask, title: '<b onclick=alert(1)>{{player}}</b>' };
    return Response.json({ status: 200, message: '', data: { mask: hostile } });
  });
  await prefetchStartMask(true);
  expect(asked).toEqual(['/api/app/main/startMask?occasion=registration&loading=false']);
  const found = findStartMask(true);
  expect(found?.title).toBe('<b onclick=alert(1)>{{player}}</b>');
  expect(renderToStaticMarkup(<p>{found?.title}</p>)).not.toContain('<b');
  expect(findStartMask(false)).toBeNull();
});

test('without an answer, with a refusal or with a late answer there is none, and no message', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await prefetchStartMask(false);
  expect(findStartMask(false)).toBeNull();
  answer(403, { status: 1, message: 'Você está em pausa.', data: { code: 'play_stopped' } });
  await prefetchStartMask(false);
  expect(findStartMask(false)).toBeNull();
  // Every time limit has passed already.
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => Promise.reject(signal?.reason));
  await prefetchStartMask(false);
  expect(findStartMask(false)).toBeNull();
  expect(useOverlays.getState().open).toEqual([]);
});

test('a greeting of an earlier login is not shown when the next one gets no answer', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ status: 200, message: '', data: { mask } }));
  await prefetchStartMask(false);
  expect(findStartMask(false)).not.toBeNull();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await prefetchStartMask(false);
  expect(findStartMask(false)).toBeNull();
});

test('stays as long as its text takes to read, and at least as long as the greeting', () => {
  expect(readingMs({ title: 'Oi', text: 'Oi.' })).toBe(6_000);
  expect(readingMs({ title: 'x'.repeat(60), text: 'x'.repeat(300) })).toBe(21_600);
});
