import type { MatchCard } from '@palpite/contracts/sports';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { type Calls, deposit, solveCaptcha, verifyHolder } from './account.ts';
import type { Visitor } from './player.ts';

export const faults = ['lost', 'unanswered', 'slow', 'expired', 'double', 'reload', 'tabs'] as const;
export type Fault = (typeof faults)[number];

/** A visitor has an empty token and no account. `cpf` can be verified. */
export type Actor = Visitor & {
  token: string;
  calls: Calls;
  cpf: string;
  request: APIRequestContext;
  /** Its home win in the format of the stored slip. */
  offered: { match: MatchCard; pick: string };
};

export type Action = {
  /** Null for a setting that is stored on the device only. */
  call: RegExp | null;
  /** Default: all. */
  only?: readonly Fault[];
  /** `loggedOut` has an account, `visitor` has none, `giftWaits` has not been offered the gift of the day. */
  as?: 'visitor' | 'loggedOut' | 'giftWaits';
  prepare?: (actor: Actor) => Promise<unknown>;
  open: (page: Page, actor: Actor) => Promise<unknown>;
  /** In the second tab; default: `open`. */
  openAgain?: (page: Page, actor: Actor) => Promise<unknown>;
  /** Called again after a failure. */
  ready?: (page: Page, actor: Actor) => Promise<unknown>;
  target: (page: Page) => Locator;
  /** Default: a click. */
  press?: (target: Locator) => Promise<unknown>;
  done: (page: Page) => Locator;
  /** From the server, or from the device if stored only there. */
  effects: (actor: Actor, page: Page) => Promise<number>;
  /** Default: the sentence about the slow connection. */
  lost?: RegExp;
  /** One press in each; default: 1. */
  inTwoTabs?: number;
  /** Default: 1. */
  byTwoPresses?: number;
  /** A press with a lost answer, then a second press; default: 1. */
  pressedAgain?: number;
  /** The screen checks whether the request arrived, and shows success without another press. */
  finds?: true;
  /** The screen shows success without waiting for the answer. */
  atOnce?: true;
};

export const slow = /Sua conexão com a internet está lenta/;

export const dialog = (page: Page) => page.getByRole('dialog').last();
export const question = (page: Page) => page.getByRole('alertdialog').last();
export const button = (name: RegExp | string) => (page: Page) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).first();
export const text = (words: RegExp | string) => (page: Page) => page.getByText(words).first();
export const openAt = (hash: string) => (page: Page) => page.goto(`/#${hash}`);

export const becomeHolder = ({ calls, cpf, password }: Actor) => verifyHolder(calls, cpf, password);

export async function fund(actor: Actor, pkgId = 'BRL-BRL-100'): Promise<void> {
  await becomeHolder(actor);
  await deposit(actor.request, actor.calls, pkgId, 0);
}

export async function countAccounts({ request, email }: Actor, pwd: string): Promise<number> {
  const captcha = await solveCaptcha(request);
  const form = { username: email, pwd, ...captcha };
  return (await request.post('/api/auth/user/restLogin', { data: form })).ok() ? 1 : 0;
}

/** A failed press empties the field. */
export async function typeCaptcha(page: Page, readCaptcha: () => Promise<string>): Promise<void> {
  const field = dialog(page).getByLabel('Código da imagem', { exact: true });
  await expect(field).toBeVisible();
  if ((await field.inputValue()) === '') await field.fill(await readCaptcha());
}
