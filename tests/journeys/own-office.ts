import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LoginProgress } from '@palpite/contracts/staff';
import type { StaffRole } from '@palpite/domain/staff';
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { totpCodeAt } from '../../apps/server/platform/totp.ts';
import { type ServerProcess, startServerProcess } from '../../bench/server-process.ts';
import { callsOf } from './account.ts';

/** Pages of the office that a test opened. */
const contexts: BrowserContext[] = [];

/** A server of its own: with a staff account, the orders of other journeys would need a login. */
export const withOwnServer = (name: string, environment: Record<string, string> = {}) =>
  base.extend<{ closed: undefined }, { own: ServerProcess }>({
    // An open page would receive every push until the worker ends.
    closed: [
      async ({ browserName: _ }, use) => {
        await use(undefined);
        await Promise.all(contexts.splice(0).map((context) => context.close()));
      },
      { auto: true },
    ],
    own: [
      async ({ browserName: _ }, use) => {
        const dataDir = mkdtempSync(join(tmpdir(), `palpite-${name}-`));
        const server = await startServerProcess({
          databaseUrl: '',
          dataDir,
          environment: { RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'error', ...environment },
        });
        await use(server);
        await server.stop();
        rmSync(dataDir, { recursive: true, force: true });
      },
      { scope: 'worker' },
    ],
    baseURL: async ({ own }, use) => use(own.url.replace('127.0.0.1', 'localhost')),
  });

export const newAddress = (name: string) => `${name}.${randomUUID().slice(0, 8)}@casa.example`;

export type Member = { email: string; name: string; password: string; secret: string; token: string };

/** Logs in over HTTP with the one-time password, and enrols the app. */
async function enter(
  request: APIRequestContext,
  { email, name, password: once }: { email: string; name: string; password: string },
): Promise<Member> {
  const calls = callsOf(request);
  const begun = await calls.post<LoginProgress>('/api/staff/login', { email, password: once });
  if (begun.next !== 'enrol') throw new Error(`the login needs ${begun.next}`);
  const { step, secret } = begun;
  const password = `Senha-${randomUUID()}`;
  const done = await calls.post<LoginProgress>('/api/staff/login/code', {
    step,
    code: totpCodeAt(secret, Date.now()),
    newPassword: password,
  });
  if (done.next !== 'done') throw new Error(`the code led to ${done.next}`);
  return { email, name, password, secret, token: done.token };
}

/** Adds a member of staff over HTTP. Without `by` it is the first owner, which a new server accepts from this machine. */
export async function newMember(
  request: APIRequestContext,
  name: string,
  roles: readonly StaffRole[],
  by?: Member,
): Promise<Member> {
  const email = newAddress(name.toLowerCase().replaceAll(/\W/g, ''));
  const { password } = await callsOf(request, by?.token).post<{ password: string }>('/api/office/staff/add', {
    email,
    name,
    roles,
  });
  return enter(request, { email, name, password });
}

let firstOwner: { url: string; owner: Member } | undefined;

/** The owner of the server that the tests of this worker share. */
export async function theOwner(request: APIRequestContext, { url }: ServerProcess): Promise<Member> {
  if (firstOwner?.url !== url)
    firstOwner = { url, owner: await newMember(request, 'Dona Ana', ['owner', 'support']) };
  return firstOwner.owner;
}

/** Gives an order over HTTP as a member. Fails when it is not done. */
export async function orderAs(request: APIRequestContext, { token }: Member, action: string, input: object) {
  const { done, status } = await callsOf(request, token).post<{ done: boolean; status: string | null }>(
    `/api/office/${action.replace('.', '/')}`,
    input,
  );
  if (!done) throw new Error(`${action} was not done: ${status}`);
}

type Look = { theme?: 'light' | 'dark'; isPhone?: boolean };

/** Opens a page of the office, for a member who is logged in, or before a login. */
export async function openOffice(
  browser: Browser,
  baseURL: string | undefined,
  member: Member | null = null,
  { theme = 'light', isPhone = false }: Look = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport: isPhone ? { width: 393, height: 852 } : { width: 1440, height: 900 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    ...(baseURL && { baseURL }),
  });
  contexts.push(context);
  const page = await context.newPage();
  // Only the first load of the tab gets the token, so that a logout lasts.
  await page.addInitScript(`if (self === top && location.protocol.startsWith('http') && !sessionStorage.journey) {
    sessionStorage.journey = 'opened';
    localStorage.setItem('palpiteOffice.theme', ${JSON.stringify(theme)});
    ${member ? `sessionStorage.setItem('palpiteDesk.token', ${JSON.stringify(member.token)});` : ''}
  }`);
  return page;
}

/** Opens a place of the office by its address. */
export async function goTo(page: Page, place: string): Promise<void> {
  await page.goto(`/office#/${place}`);
  await expect(page.getByRole('main')).toBeVisible();
}

/** Opens the form of an action from its button, or from the menu of actions. */
export async function openForm(page: Page, label: string, within = page.getByRole('main')): Promise<void> {
  const button = within.getByRole('button', { name: new RegExp(`^${label}…?$`) });
  const menu = within.getByRole('button', { name: 'Ações' });
  await expect(button.or(menu).first()).toBeVisible();
  if (await button.isVisible()) await button.click();
  else {
    await menu.click();
    await page.getByRole('menuitem', { name: new RegExp(`^${label}…?$`) }).click();
  }
  await expect(page.getByRole('dialog', { name: label })).toBeVisible();
}

/** Sends the open form and reads its answer. */
export async function send(page: Page, label: string, answer: string | RegExp): Promise<void> {
  const form = page.getByRole('dialog', { name: label });
  await form.getByRole('button', { name: label, exact: true }).click();
  await expect(form.getByRole('status')).toContainText(answer);
  await form.getByRole('button', { name: /^(Pronto|Fechar)$/ }).click();
  await expect(form).toHaveCount(0);
}
