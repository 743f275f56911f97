import { randomUUID } from 'node:crypto';
import type { MatchCard } from '@palpite/contracts/sports';
import { type APIRequestContext, expect, type Page, type Route, test } from '@playwright/test';
import { toPick } from '../../apps/web/src/shared/sports/slip-pick.ts';
import { hideOverlays, showOverlay, waitUntilSettled } from '../screens/overlay-entries.ts';
import { overlayNames, overlays, placesOf } from '../screens/places.ts';
import { callsOf, deposit, openAccount, verifyHolder } from './account.ts';
import { markupPayloads } from './markup-payloads.ts';
import { writeMatch } from './matches.ts';
import { watchForTraces } from './planted-markup.ts';
import { newCpf } from './player.ts';

/** Fields of replies with texts that come from players, vendors or the operator. */
const textFields =
  /^(name|title|short|place|text|body|summary|lastText|message|username|email|telegram|who|league|country|browser|system|phone|reference|description|payee|author)$/;

/** Returns a value with every text field replaced by the next payload. */
function plant(value: unknown, next: () => string, key = ''): unknown {
  if (typeof value === 'string') return textFields.test(key) ? next() : value;
  if (Array.isArray(value)) return value.map((each) => plant(each, next, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plant(each, next, name)]));
}

/** Replaces the texts of all JSON replies, and returns how many were replaced. */
async function plantInReplies(page: Page): Promise<() => number> {
  let planted = 0;
  const next = () => markupPayloads[planted++ % markupPayloads.length] ?? '';
  await page.route('**/api/**', async (route: Route) => {
    if (route.request().resourceType() === 'eventsource') return route.continue();
    const response = await route.fetch().catch(() => null);
    // The page was left meanwhile.
    if (response === null) return route.abort().catch(() => {});
    if (!response.headers()['content-type']?.startsWith('application/json'))
      return route.fulfill({ response });
    const reply = (await response.json()) as { data: unknown };
    return route.fulfill({ response, json: { ...reply, data: plant(reply.data, next) } });
  });
  return () => planted;
}

/** Writes a match through the feed and waits until it is offered. */
async function aMatch(
  request: APIRequestContext,
  names: { home?: string; away?: string; league?: string } = {},
) {
  const written = await writeMatch({ request }, { home: 2_000, draw: 3_000, away: 4_000 }, names);
  const path = '/api/app/sports/matches?list=today&sport=football';
  let found: MatchCard | undefined;
  await expect
    .poll(
      async () => {
        const { leagues } = await callsOf(request).get<{ leagues: { matches: MatchCard[] }[] }>(path);
        found = leagues
          .flatMap(({ matches }) => matches)
          .find(({ competitors }) => competitors[0]?.name === written.home);
        return found?.markets[0]?.status;
      },
      { timeout: 60_000 },
    )
    .toBe('open');
  return found as MatchCard;
}

async function aPlayer(request: APIRequestContext) {
  const token = await openAccount(request);
  const calls = callsOf(request, token);
  await verifyHolder(calls, newCpf());
  await deposit(request, calls, 'BRL-BRL-200', 1);
  return { token, calls };
}

test('markup in any text of a reply stays text, and breaks no layout', async ({ page, request }) => {
  // Half a minute on an idle machine.
  test.setTimeout(300_000);
  const { token } = await aPlayer(request);
  const match = await aMatch(request);
  const [market] = match.markets;
  if (!market) throw new Error('the match has no market');
  const pick = plant(toPick(match, market, 'home'), () => markupPayloads[4] ?? '');
  const listTraces = await watchForTraces(page);
  const countPlanted = await plantInReplies(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const kept = { 'palpite.token': token, 'palpite.slip': JSON.stringify([pick]) };
  await page.addInitScript(`if (self === top) Object.assign(localStorage, ${JSON.stringify(kept)})`);
  for (const { name, address } of placesOf({ matchId: match.state.matchId })) {
    await page.goto(`/#${address}`);
    await expect(page.getByRole('main'), name).toBeVisible({ timeout: 60_000 });
    await waitUntilSettled(page, 600);
    expect.soft(await listTraces(), name).toEqual([]);
  }
  await page.goto('/#/paySuccess');
  for (const name of overlayNames) {
    if (overlays[name].for === 'visitor' || !(await showOverlay(page, name))) continue;
    await waitUntilSettled(page, 600);
    expect.soft(await listTraces(), name).toEqual([]);
    await hideOverlays(page);
  }
  expect(countPlanted()).toBeGreaterThan(markupPayloads.length);
  // The checks see what markup does: a planted image is an element, a request, and a violation of the policy.
  await page.evaluate(
    `document.body.insertAdjacentHTML('beforeend', '<img data-planted src="https://planted.invalid/a.png">')`,
  );
  await expect.poll(listTraces).toContain('violation img-src https://planted.invalid/a.png');
  expect(await listTraces()).toEqual(expect.arrayContaining([expect.stringMatching(/^element <img/)]));
});

test('markup that a vendor or a player sends stays text on its whole way through the server', async ({
  page,
  request,
}) => {
  const [home = '', away = '', league = ''] = [4, 39, 48].map((at) => markupPayloads[at]);
  const match = await aMatch(request, { home, away, league });
  const { token, calls } = await aPlayer(request);
  for (const text of markupPayloads)
    await calls.post('/api/app/support/chat/messages', { messageId: randomUUID(), text });
  const listTraces = await watchForTraces(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // A visitor's first screen is drawn on the server.
  await page.goto(`/#/match?id=${match.state.matchId}`);
  await expect(page.getByText(home).filter({ visible: true }).first()).toBeVisible();
  await waitUntilSettled(page, 600);
  expect(await listTraces()).toEqual([]);
  await page.evaluate(`localStorage.setItem('palpite.token', ${JSON.stringify(token)})`);
  await page.goto('/?again#/support');
  await showOverlay(page, 'chat');
  const last = markupPayloads.findLast((text) => !text.includes('\n')) ?? '';
  await expect(page.getByRole('log').getByText(last)).toBeVisible();
  expect(await listTraces()).toEqual([]);
});
