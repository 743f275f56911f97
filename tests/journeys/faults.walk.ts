import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import type { MatchCard } from '@palpite/contracts/sports';
import { sharedGameNames } from '@palpite/domain/games/names';
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  devices,
  expect,
  type Page,
  request as requests,
  test,
} from '@playwright/test';
import { toPick } from '../../apps/web/src/shared/sports/slip-pick.ts';
import { type ServerProcess, startServerProcess } from '../../bench/server-process.ts';
import { callsOf, openAccount } from './account.ts';
import { type Action, type Actor, type Fault, faults, slow } from './fault-action.ts';
import { actions } from './fault-actions.ts';
import { writeMatch } from './matches.ts';
import { newCpf, newVisitor } from './player.ts';

/**
 * Every action with every fault must take effect once, show one sentence, and leave nothing busy.
 * `FAULTS=lost,reload` runs only these.
 */
const wanted = process.env.FAULTS?.split(',') ?? faults;

let server: ServerProcess;
let dataDir: string;
let request: APIRequestContext;
let offered: Actor['offered'];

async function anActor({ as, prepare }: Action): Promise<Actor> {
  const who = newVisitor();
  const token =
    as === 'visitor' ? '' : await openAccount(request, { visitor: who, giftWaits: as === 'giftWaits' });
  const actor = { ...who, token, calls: callsOf(request, token), cpf: newCpf(), request, offered };
  await prepare?.(actor);
  return actor;
}

/**
 * Runs in the page. Records alerts and toasts, which may disappear before a look-up, and counts unanswered
 * requests and timers of up to a second: an alert appears half a second after its cause.
 */
const watchPage = `(() => {
  window.saidSoFar = [];
  new MutationObserver(() => {
    for (const each of document.querySelectorAll('[role=alertdialog], [data-sonner-toast]')) {
      const words = each.innerText.trim();
      if (words && !window.saidSoFar.includes(words)) window.saidSoFar.push(words);
    }
  }).observe(document, { childList: true, subtree: true, characterData: true });
  const { fetch, setTimeout, clearTimeout } = window;
  const timers = new Set();
  let unanswered = 0;
  window.fetch = (...given) => {
    unanswered += 1;
    return fetch(...given).finally(() => { unanswered -= 1; });
  };
  window.setTimeout = (task, ms = 0, ...given) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      task(...given);
    }, ms);
    if (ms <= 1000) timers.add(timer);
    return timer;
  };
  window.clearTimeout = (timer) => {
    timers.delete(timer);
    clearTimeout(timer);
  };
  const until = async (isOver) => {
    while (!isOver()) await new Promise((resolve) => setTimeout(resolve, 10));
  };
  window.settled = async () => {
    await until(() => unanswered === 0);
    const due = [...timers];
    await until(() => due.every((timer) => !timers.has(timer)));
  };
})()`;

const saidSoFar = (page: Page) => page.evaluate<string[]>('window.saidSoFar');

async function aPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  await page.addInitScript(watchPage);
  return page;
}

/** Keeps the app's cached files between walks; `becomeActor` clears the rest. */
const aBrowser = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({
    ...devices['Pixel 7'],
    viewport: { width: 393, height: 852 },
    deviceScaleFactor: 1,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    baseURL: server.url,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });

async function becomeActor(context: BrowserContext, { token }: Actor, { as }: Action): Promise<void> {
  await context.clearCookies();
  const page = await context.newPage();
  await page.goto('/favicon.svg');
  const kept = { ...(as !== 'loggedOut' && token !== '' && { token }), slip: offered.pick };
  await page.evaluate(`localStorage.clear();
    for (const [name, value] of Object.entries(${JSON.stringify(kept)})) localStorage.setItem('palpite.' + name, value)`);
  await page.close();
}

/** Texts that no player may see. */
const raw = /undefined|null|NaN|\[object|\{\{|[a-z]{3,}_[a-z]{3,}|Error|failed|Failed|^—$/;

/** Each is a sentence, none is shown twice, and there is one alert at most. */
async function expectSoundMessages(page: Page): Promise<void> {
  await page.evaluate('window.settled()');
  const alerts = page.getByRole('alertdialog');
  expect(await alerts.count(), 'alerts that stand at once').toBeLessThan(2);
  const said = [
    ...(await alerts.allInnerTexts()),
    ...(await page.locator('[data-sonner-toast]:not([data-removed=true])').allInnerTexts()),
  ].map((each) => each.trim());
  for (const each of said) {
    expect(each).not.toMatch(raw);
    expect(each).toMatch(/\p{L}{2,} \p{L}{2,}/u);
    expect(each.length, each).toBeGreaterThanOrEqual(14);
  }
  expect(new Set(said).size, said.join(' | ')).toBe(said.length);
}

async function answerAlert(page: Page): Promise<void> {
  const ok = page.getByRole('alertdialog').getByRole('button', { name: 'OK', exact: true });
  if (await ok.count()) await ok.click();
}

async function expectNothingWaits(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]:visible, .animate-skeleton:visible')).toHaveCount(0);
}

type Walk = { page: Page; context: BrowserContext; action: Action; call: RegExp; actor: Actor };

const pressTarget = ({ press, target }: Action, page: Page) =>
  press ? press(target(page)) : target(page).click();

async function press({ page, action, actor }: Walk): Promise<void> {
  await action.ready?.(page, actor);
  await pressTarget(action, page);
}

const count = ({ action, actor, page }: Walk) => action.effects(actor, page);

async function expectDone(walk: Walk, effects = 1): Promise<void> {
  await expect(walk.action.done(walk.page)).toBeVisible();
  await expect.poll(() => count(walk)).toBe(effects);
  await expectSoundMessages(walk.page);
  await expectNothingWaits(walk.page);
}

/** Also closes the alert of the lost answer. */
async function expectLost({ page, action }: Walk): Promise<void> {
  await expect(page.getByText(action.lost ?? slow).first()).toBeVisible();
  await expectSoundMessages(page);
  await answerAlert(page);
  await expectNothingWaits(page);
}

const walks: Record<Fault, (walk: Walk) => Promise<void>> = {
  lost: async (walk) => {
    const { page, action, call } = walk;
    await page.route(call, (route) => route.abort('connectionfailed'));
    await press(walk);
    if (action.atOnce) await expectDone(walk, 0);
    else await expectLost(walk);
    expect(await count(walk)).toBe(0);
    await page.unroute(call);
    if (!action.atOnce) await press(walk);
    await expectDone(walk);
  },
  unanswered: async (walk) => {
    const { page, action, call } = walk;
    let isLost = false;
    await page.route(call, async (route) => {
      if (isLost || route.request().method() !== 'POST') return route.continue();
      isLost = true;
      await route.fetch();
      return route.abort('connectionfailed');
    });
    await press(walk);
    if (action.finds || action.atOnce) {
      await expectDone(walk);
      await expect(page.getByText(slow)).toHaveCount(0);
      return expect((await saidSoFar(page)).join(' ')).not.toMatch(slow);
    }
    const done = action.done(page);
    await expect(
      page
        .getByText(action.lost ?? slow)
        .or(done)
        .first(),
    ).toBeVisible();
    await expectSoundMessages(page);
    await answerAlert(page);
    await expectNothingWaits(page);
    await expect.poll(() => count(walk)).toBe(1);
    // An event on the account socket may have removed the control.
    const outcome = done.or(page.getByRole('alertdialog')).first();
    await Promise.race([expect(done).toBeVisible(), press(walk)]).catch(() => undefined);
    await expect
      .poll(async () => (await outcome.isVisible()) || !(await action.target(page).isVisible()))
      .toBe(true);
    await expectSoundMessages(page);
    await expectNothingWaits(page);
    expect(await count(walk)).toBe(action.pressedAgain ?? 1);
  },
  slow: async (walk) => {
    const { page, call } = walk;
    let before: number | null = null;
    await page.route(call, async (route) => {
      await pass(4_000);
      before ??= await count(walk);
      await route.continue();
    });
    await press(walk);
    await expect.poll(() => before).toBe(0);
    await expectDone(walk);
    expect((await saidSoFar(page)).join(' ')).not.toMatch(slow);
  },
  expired: async (walk) => {
    const { page, call, actor } = walk;
    await page.route(call, async (route) => {
      await request.post('/api/auth/user/logout', { headers: { authorization: actor.token }, data: {} });
      await route.continue();
    });
    await press(walk);
    await expect(page.getByText(/faça login|entre de novo|Entre de novo|expirou/i).first()).toBeVisible();
    await expectSoundMessages(page);
    await answerAlert(page);
    await expect(page.getByRole('button', { name: 'Entrar' }).first()).toBeVisible();
    await expectNothingWaits(page);
  },
  double: async (walk) => {
    const { page, action, actor } = walk;
    await action.ready?.(page, actor);
    if (action.press) {
      await pressTarget(action, page);
      await pressTarget(action, page);
    } else await action.target(page).dblclick();
    await expectDone(walk, action.byTwoPresses);
  },
  reload: async (walk) => {
    const { page, action, call } = walk;
    const arrived = Promise.withResolvers<void>();
    await page.route(call, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch().catch(() => undefined);
      // Without this route the browser would send the request again.
      return arrived.resolve();
    });
    await press(walk);
    if (action.call) await arrived.promise;
    await page.reload({ waitUntil: 'commit' });
    await expect(page.locator('main')).toBeVisible();
    await expectNothingWaits(page);
    await expectSoundMessages(page);
    expect(await count(walk)).toBe(1);
  },
  tabs: async (walk) => {
    const { page, context, action, actor } = walk;
    const other = await aPage(context);
    await (action.openAgain ?? action.open)(other, actor);
    for (const tab of [page, other]) {
      // A background tab does not paint, so a game would not start.
      await tab.bringToFront();
      await action.ready?.(tab, actor);
      await expect(action.target(tab)).toBeEnabled();
    }
    // One press may remove the control of the other tab.
    await Promise.all(
      [page, other].map((tab) =>
        Promise.race([pressTarget(action, tab), expect(action.done(tab)).toBeVisible()]).catch(
          () => undefined,
        ),
      ),
    );
    // Both are awaited together, because a toast disappears.
    await Promise.all(
      [page, other].map((tab) =>
        expect(action.done(tab).or(tab.getByRole('alertdialog')).first()).toBeVisible(),
      ),
    );
    for (const tab of [page, other]) {
      await expectSoundMessages(tab);
      await expectNothingWaits(tab);
    }
    await expect.poll(() => count(walk)).toBe(action.inTwoTabs ?? 1);
  },
};

test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'palpite-faults-'));
  server = await startServerProcess({
    databaseUrl: '',
    dataDir,
    environment: { RATE_LIMIT_FACTOR: '1000', FEED_MATCHES: 'false', LOG_LEVEL: 'error' },
  });
  request = await requests.newContext({ baseURL: server.url });
  const order = async (action: string, data: object) => {
    const answer = await request.post(`/api/office/${action}`, { data });
    expect(await answer.json()).toMatchObject({ data: { done: true } });
  };
  await order('markets/freeze', { sport: 'football', before: 0, inPlay: 0 });
  const reason = 'walk through faults';
  // Rounds take bets for longer than a walk lasts.
  await order('levels/set', { currency: 'BRL', level: 0, gift: '1', reason });
  for (const game of sharedGameNames) await order('games/pace', { game, betting: 600, reason });
  const { home } = await writeMatch({ request }, { home: 2_100, draw: 3_300, away: 3_700 });
  await expect
    .poll(
      async () => {
        const { leagues } = await callsOf(request).get<{ leagues: { matches: MatchCard[] }[] }>(
          '/api/app/sports/matches?list=today&sport=football',
        );
        const match = leagues
          .flatMap(({ matches }) => matches)
          .find(({ competitors }) => competitors[0]?.name === home);
        const market = match?.markets[0];
        if (match && market?.status === 'open')
          offered = { match, pick: JSON.stringify([toPick(match, market, 'home')]) };
        return market?.status;
      },
      { timeout: 60_000 },
    )
    .toBe('open');
});
test.afterAll(async () => {
  await request.dispose();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

for (const [name, action] of Object.entries(actions))
  test(`${name}: takes effect once and shows one sentence, whatever the fault`, async ({ browser }) => {
    // What fails with one fault often fails with others.
    const failures: string[] = [];
    const context = await aBrowser(browser);
    for (const fault of action.only ?? faults) {
      if (!wanted.includes(fault)) continue;
      try {
        await test.step(fault, () => walk(context, action, fault));
      } catch (failure) {
        failures.push(`${fault}: ${failure}`);
      }
    }
    await context.close();
    expect(failures.join('\n\n')).toBe('');
  });

async function walk(context: BrowserContext, action: Action, fault: Fault): Promise<void> {
  const actor = await anActor(action);
  await becomeActor(context, actor, action);
  const page = await aPage(context);
  try {
    await action.open(page, actor);
    await walks[fault]({ page, context, action, call: action.call ?? /^$/, actor });
  } catch (failure) {
    const said = await saidSoFar(page).catch(() => []);
    await page.screenshot({ path: test.info().outputPath(`${fault}.png`) }).catch(() => undefined);
    throw new Error(`${failure}\nThe page said: ${said.join(' | ') || 'nothing'}`);
  } finally {
    for (const tab of context.pages()) await tab.close();
  }
}

test('the ledger is balanced after all walks', async () => {
  const audit = await request.get('/ledger-check');
  expect(await audit.json()).toMatchObject({ sound: true, differences: [] });
});
