import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MatchCard } from '@palpite/contracts/sports';
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  devices,
  expect,
  type Locator,
  type Page,
  request as requests,
  test,
} from '@playwright/test';
import { toPick } from '../../apps/web/src/shared/sports/slip-pick.ts';
import { type ServerProcess, startServerProcess } from '../../bench/server-process.ts';
import { type Calls, callsOf, deposit, openAccount } from '../screens/player-with-history.ts';
import { writeMatch } from './matches.ts';
import { newCpf, newVisitor, type Visitor } from './player.ts';

/**
 * What a player does, each tried with everything that may happen on the way: a network that is lost before the request
 * arrives or after it, a slow one, a session that ends, a double press, a reload, another tab. Each time there is one
 * effect on the server, said in one sentence, and nothing goes on waiting.
 */
const faults = ['lost', 'unanswered', 'slow', 'expired', 'double', 'reload', 'tabs'] as const;
type Fault = (typeof faults)[number];

/** Somebody who does something, in a browser of their own; `cpf` is verified. */
type Actor = Visitor & { token: string; calls: Calls; cpf: string };

type Action = {
  /** The call that the press makes. */
  call: RegExp;
  prepare?: (actor: Actor) => Promise<void>;
  open: (page: Page, actor: Actor) => Promise<void>;
  /** Brings the control in reach that sends the request; again after a failure. */
  ready?: (page: Page, actor: Actor) => Promise<void>;
  target: (page: Page) => Locator;
  /** What the screen shows once it is done. */
  done: (page: Page) => Locator;
  /** How often the server has done it. */
  effects: (actor: Actor) => Promise<number>;
  /** What the screen says when no answer came. */
  lost?: RegExp;
  /** How often it is done by a press in each of two tabs; once where not said otherwise. */
  inTwoTabs?: number;
  /** Whether the screen reads by itself what became of a request without an answer. */
  finds?: true;
};

const slow = /Sua conexão com a internet está lenta/;

const dialog = (page: Page) => page.getByRole('dialog').last();
const question = (page: Page) => page.getByRole('alertdialog').last();
const button = (name: RegExp | string) => (page: Page) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).first();
const text = (words: RegExp | string) => (page: Page) => page.getByText(words).first();

let house: ServerProcess;
let dataDir: string;
let request: APIRequestContext;
let offered: { match: MatchCard; pick: string };

type Records = { records: { reason: string; amount: number; status: string }[] };
type Bets = { bets: { betId: string; stakeLeft: number }[] };

const countRecords = async ({ calls }: Actor, kind: string, reason: string) =>
  (await calls.get<Records>(`/api/app/order/records?kind=${kind}&limit=50`)).records.filter(
    (each) => each.reason === reason,
  ).length;
const countBonuses = async ({ calls }: Actor, source: string, state: string) =>
  (await calls.get<{ bonuses: { source: string; state: string }[] }>('/api/app/bonus/list')).bonuses.filter(
    (each) => each.source === source && each.state === state,
  ).length;

async function becomeHolder({ calls, cpf }: Actor): Promise<void> {
  await calls.post('/api/app/user/updateKyc', { name: 'Joana Prado', cardNo: cpf });
}

async function fund(actor: Actor, pkgId = 'BRL-BRL-100'): Promise<void> {
  await becomeHolder(actor);
  await deposit(request, actor.calls, pkgId, 0);
}

async function betByCall({ calls }: Actor): Promise<void> {
  const market = offered.match.markets[0];
  const { slips } = await calls.post<{ slips: { bet: object | null }[] }>('/api/app/sports/bets', {
    slips: [
      {
        slipId: randomUUID(),
        stake: '20',
        legs: [{ marketId: market?.marketId, outcome: 'home', oddsMilli: 2_100 }],
        oddsPolicy: 'all',
      },
    ],
  });
  expect(slips[0]?.bet).not.toBeNull();
}

/** Sales of the one bet of 20.00, whole or by halves. */
async function countSales({ calls }: Actor): Promise<number> {
  const [bet] = (await calls.get<Bets>('/api/app/sports/bets?state=all')).bets;
  return bet?.stakeLeft === 20 ? 0 : bet?.stakeLeft === 5 ? 2 : 1;
}

function cashOut(half: boolean): Action {
  return {
    call: /\/cashOut$/,
    prepare: async (actor) => {
      await fund(actor);
      await betByCall(actor);
    },
    open: (page) => page.goto('/#/slip?tab=open').then(() => undefined),
    ready: async (page) => {
      if ((await page.getByRole('dialog').count()) === 0)
        await page
          .getByRole('article')
          .getByRole('button', { name: /^Encerrar por/ })
          .click();
      if (half) await dialog(page).getByRole('button', { name: '50%' }).click();
    },
    target: (page) => dialog(page).getByRole('button', { name: /^(Encerrar por|Conferir e tentar)/ }),
    done: text(half ? /Parte encerrada/ : /Aposta encerrada|Nenhuma aposta aberta/),
    effects: countSales,
    lost: /A resposta não chegou\. Tentar de novo não encerra duas vezes/,
    ...(half && { inTwoTabs: 2 }),
  };
}

const actions: Record<string, Action> = {
  'place a bet': {
    call: /sports\/bets$/,
    prepare: fund,
    open: async (page) => {
      await page.goto('/#/slip');
      await page.getByRole('textbox', { name: 'Valor da aposta' }).fill('10');
    },
    target: button(/^(Apostar R\$|Tentar de novo)/),
    done: text('Aposta aceita'),
    effects: async ({ calls }) => (await calls.get<Bets>('/api/app/sports/bets?state=all')).bets.length,
    lost: /A aposta não foi registrada/,
    inTwoTabs: 2,
  },
  'cash a bet out': cashOut(false),
  'cash half of a bet out': cashOut(true),
  'open a deposit': {
    call: /order\/prePay\//,
    prepare: becomeHolder,
    open: async (page) => {
      await page.goto('/#/wallet');
      await page.locator('header').getByRole('button', { name: 'Depositar' }).click();
      await dialog(page).getByText('Não participe de promoções').click();
    },
    target: (page) => dialog(page).getByRole('button', { name: /^Depositar R/ }),
    done: (page) => page.locator('iframe'),
    effects: (actor) => countRecords(actor, 'recharge', 'deposit'),
    inTwoTabs: 2,
  },
  'ask for a withdrawal': {
    call: /order\/withdraw$/,
    prepare: async (actor) => {
      await fund(actor, 'BRL-BRL-500');
      for (let staked = 0; staked < 500; staked += 25)
        await actor.calls.post('/api/app/originals/dice/rounds', {
          requestId: randomUUID(),
          stake: 25,
          direction: 'under',
          target: 97,
        });
    },
    open: async (page, { cpf }) => {
      await page.goto('/#/wallet');
      await page.getByRole('main').getByRole('button', { name: 'Sacar' }).click();
      await dialog(page).getByLabel('Quanto sacar').fill('50');
      await dialog(page).getByLabel('Chave Pix (seu CPF)').fill(cpf);
    },
    ready: (page) => dialog(page).getByRole('button', { name: 'Sacar R$ 50,00' }).click(),
    target: (page) => question(page).getByRole('button', { name: 'Confirmar' }),
    done: (page) => page.getByRole('heading', { name: 'Solicitação de saque bem-sucedida!' }),
    effects: (actor) => countRecords(actor, 'withdrawal', 'withdrawal'),
  },
  'verify the identity': {
    call: /user\/updateKyc$/,
    open: async (page, { cpf }) => {
      await page.goto('/#/conta');
      await page.getByText('Verificação de identidade').click();
      await dialog(page).getByLabel('CPF').fill(cpf);
    },
    target: (page) => dialog(page).getByRole('button', { name: 'Confirmar identidade' }),
    done: text('Verificada'),
    effects: async ({ calls }) => (await calls.get<{ kyc: number }>('/api/app/user/userInfo')).kyc,
  },
  'claim a promotion': {
    call: /promotions\/.+\/claim$/,
    open: (page) => page.goto('/#/activeprimeira-semana').then(() => undefined),
    target: button(/^Pegar bônus de/),
    done: text(/no seu saldo de bônus/),
    effects: (actor) => countBonuses(actor, 'promotion', 'active'),
    finds: true,
  },
  'sign in for the day': {
    call: /signIn\/claim$/,
    open: (page) => page.goto('/#/signInSheet').then(() => undefined),
    target: button(/^Marcar presença/),
    done: text(/de bônus, feito por hoje/),
    effects: (actor) => countBonuses(actor, 'signIn', 'active'),
    finds: true,
  },
};

async function anActor({ prepare }: Action): Promise<Actor> {
  const who = newVisitor();
  const token = await openAccount(request, { visitor: who });
  const actor = { ...who, token, calls: callsOf(request, token), cpf: newCpf() };
  await prepare?.(actor);
  return actor;
}

/** Keeps what alerts and toasts have said, as a toast may be gone before it is looked for. */
const keepWhatIsSaid = `(() => {
  window.saidSoFar = [];
  new MutationObserver(() => {
    for (const each of document.querySelectorAll('[role=alertdialog], [data-sonner-toast]')) {
      const words = each.innerText.trim();
      if (words && !window.saidSoFar.includes(words)) window.saidSoFar.push(words);
    }
  }).observe(document, { childList: true, subtree: true, characterData: true });
})()`;

const saidSoFar = (page: Page) => page.evaluate<string[]>('window.saidSoFar');

async function aPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  await page.addInitScript(keepWhatIsSaid);
  return page;
}

/** A browser for one walk after the other: it keeps the files of the app, and forgets who was there. */
const aBrowser = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({
    ...devices['Pixel 7'],
    viewport: { width: 393, height: 852 },
    deviceScaleFactor: 1,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    baseURL: house.url,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });

async function becomeActor(context: BrowserContext, { token }: Actor): Promise<void> {
  const page = await context.newPage();
  await page.goto('/favicon.svg');
  const kept = { token, slip: offered.pick };
  await page.evaluate(`localStorage.clear();
    for (const [name, value] of Object.entries(${JSON.stringify(kept)})) localStorage.setItem('palpite.' + name, value)`);
  await page.close();
}

/** Words of programs, and what is left where a sentence has none. */
const raw = /undefined|null|NaN|\[object|\{\{|[a-z]{3,}_[a-z]{3,}|Error|failed|Failed|^—$/;

/** What the page says over its screen: each is a sentence, and none stands twice. */
async function expectSoundMessages(page: Page): Promise<void> {
  const alerts = page.getByRole('alertdialog');
  expect(await alerts.count(), 'alerts that stand at once').toBeLessThan(2);
  const said = [
    ...(await alerts.allInnerTexts()),
    ...(await page.locator('[data-sonner-toast]:not([data-removed=true])').allInnerTexts()),
  ].map((each) => each.trim());
  for (const each of said) {
    expect(each).not.toMatch(raw);
    expect(each.length, each).toBeGreaterThan(14);
  }
  expect(new Set(said).size, said.join(' | ')).toBe(said.length);
}

async function answerAlert(page: Page): Promise<void> {
  const ok = page.getByRole('alertdialog').getByRole('button', { name: 'OK', exact: true });
  if (await ok.count()) await ok.click();
}

/** Nothing on the page waits any longer. */
async function expectNothingWaits(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]:visible, .animate-skeleton:visible')).toHaveCount(0);
}

type Walk = { page: Page; context: BrowserContext; action: Action; actor: Actor };

async function press({ page, action, actor }: Walk): Promise<void> {
  await action.ready?.(page, actor);
  await action.target(page).click();
}

const count = ({ action, actor }: Walk) => action.effects(actor);

async function expectDone(walk: Walk): Promise<void> {
  await expect(walk.action.done(walk.page)).toBeVisible();
  await expect.poll(() => count(walk)).toBe(1);
  await expectSoundMessages(walk.page);
  await expectNothingWaits(walk.page);
}

/** Says that no answer came, then lets the player press again. */
async function expectLost({ page, action }: Walk, mayBeFound = false): Promise<void> {
  const lost = page.getByText(action.lost ?? slow);
  await expect((mayBeFound ? lost.or(action.done(page)) : lost).first()).toBeVisible();
  // An alert waits for half a second, so that a second one would stand by then.
  await page.waitForTimeout(700);
  await expectSoundMessages(page);
  await answerAlert(page);
  await expectNothingWaits(page);
}

const walks: Record<Fault, (walk: Walk) => Promise<void>> = {
  lost: async (walk) => {
    const { page, action } = walk;
    await page.route(action.call, (route) => route.abort('connectionfailed'));
    await press(walk);
    await expectLost(walk);
    expect(await count(walk)).toBe(0);
    await page.unroute(action.call);
    await press(walk);
    await expectDone(walk);
  },
  unanswered: async (walk) => {
    const { page, action } = walk;
    let isLost = false;
    await page.route(action.call, async (route) => {
      if (isLost || route.request().method() !== 'POST') return route.continue();
      isLost = true;
      await route.fetch();
      return route.abort('connectionfailed');
    });
    await press(walk);
    // The screen may have found out by itself what became of it.
    await expectLost(walk, true);
    expect(action.finds ? (await saidSoFar(page)).join(' ') : '').not.toMatch(slow);
    await expect.poll(() => count(walk)).toBe(1);
    // Pressed again it is done, or told that it was; what the account socket told meanwhile has taken the control away.
    if (!(await action.done(page).isVisible())) await press(walk).catch(() => undefined);
    const told = action.done(page).or(page.getByRole('alertdialog')).first();
    await expect
      .poll(async () => (await told.isVisible()) || !(await action.target(page).isVisible()))
      .toBe(true);
    await page.waitForTimeout(700);
    await expectSoundMessages(page);
    await expectNothingWaits(page);
    expect(await count(walk)).toBe(1);
  },
  slow: async (walk) => {
    const { page, action } = walk;
    const held = Promise.withResolvers<void>();
    await page.route(action.call, async (route) => {
      await held.promise;
      await route.continue();
    });
    await press(walk);
    await page.waitForTimeout(4_000);
    await expectSoundMessages(page);
    await expect(page.getByText(slow)).toHaveCount(0);
    expect(await count(walk)).toBe(0);
    held.resolve();
    await expectDone(walk);
  },
  expired: async (walk) => {
    const { page, action, actor } = walk;
    await page.route(action.call, async (route) => {
      await request.post('/api/auth/user/logout', { headers: { authorization: actor.token }, data: {} });
      await route.continue();
    });
    await press(walk);
    await expect(page.getByText(/faça login|entre de novo|Entre de novo|expirou/i).first()).toBeVisible();
    await page.waitForTimeout(700);
    await expectSoundMessages(page);
    await answerAlert(page);
    await expect(page.getByRole('button', { name: 'Entrar' }).first()).toBeVisible();
    await expectNothingWaits(page);
  },
  double: async (walk) => {
    const { page, action, actor } = walk;
    await action.ready?.(page, actor);
    await action.target(page).dblclick();
    await expectDone(walk);
  },
  reload: async (walk) => {
    const { page, action } = walk;
    const arrived = Promise.withResolvers<void>();
    await page.route(action.call, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch().catch(() => undefined);
      // Held for good: without its route it would be sent once more.
      return arrived.resolve();
    });
    await press(walk);
    await arrived.promise;
    await page.reload({ waitUntil: 'commit' });
    await expect(page.locator('main')).toBeVisible();
    await expectNothingWaits(page);
    await page.waitForTimeout(700);
    await expectSoundMessages(page);
    expect(await count(walk)).toBe(1);
  },
  tabs: async (walk) => {
    const { page, context, action, actor } = walk;
    const other = await aPage(context);
    await action.open(other, actor);
    for (const tab of [page, other]) await action.ready?.(tab, actor);
    // The one may have taken the control of the other away.
    await Promise.allSettled([page, other].map((tab) => action.target(tab).click({ timeout: 5_000 })));
    for (const tab of [page, other]) {
      await expect(action.done(tab).or(tab.getByRole('alertdialog')).first()).toBeVisible();
      await tab.waitForTimeout(700);
      await expectSoundMessages(tab);
      await expectNothingWaits(tab);
    }
    await expect.poll(() => count(walk)).toBe(action.inTwoTabs ?? 1);
  },
};

test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'palpite-faults-'));
  house = await startServerProcess({
    databaseUrl: '',
    dataDir,
    environment: { RATE_LIMIT_FACTOR: '1000', FEED_MATCHES: 'false', LOG_LEVEL: 'error' },
  });
  request = await requests.newContext({ baseURL: house.url });
  const order = async (desk: string, data: object) =>
    expect((await request.post(`/operator/${desk}`, { data: { by: 'Rita', ...data } })).ok()).toBe(true);
  await order('markets', { verb: 'freeze', of: 'football', most: '0/0' });
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
  await house.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

for (const [name, action] of Object.entries(actions))
  test(`${name}: one effect and one sentence, whatever happens on the way`, async ({ browser }) => {
    const left: Fault[] = [...faults];
    // All of them are named, not only the first: what fails on one of them often does on others.
    const failures: string[] = [];
    const walkOn = async (): Promise<void> => {
      const context = await aBrowser(browser);
      for (let fault = left.shift(); fault; fault = left.shift()) {
        try {
          await walk(context, action, fault);
        } catch (failure) {
          failures.push(`${fault}: ${failure}`);
        }
      }
      await context.close();
    };
    await Promise.all([walkOn(), walkOn(), walkOn()]);
    expect(failures.join('\n\n')).toBe('');
  });

async function walk(context: BrowserContext, action: Action, fault: Fault): Promise<void> {
  const actor = await anActor(action);
  await becomeActor(context, actor);
  const page = await aPage(context);
  try {
    await action.open(page, actor);
    await walks[fault]({ page, context, action, actor });
  } catch (failure) {
    const said = await saidSoFar(page).catch(() => []);
    throw new Error(`${failure}\nThe page said: ${said.join(' | ') || 'nothing'}`);
  } finally {
    for (const tab of context.pages()) await tab.close();
  }
}

test('the book is sound after all of it', async () => {
  const audit = await request.get('/ledger-check');
  expect(await audit.json()).toMatchObject({ sound: true, differences: [] });
});
