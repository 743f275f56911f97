import type { MatchCard } from '@palpite/contracts/sports';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { type Calls, deposit, solveCaptcha } from '../screens/player-with-history.ts';
import type { Visitor } from './player.ts';

/** Faults on the way of a request. */
export const faults = ['lost', 'unanswered', 'slow', 'expired', 'double', 'reload', 'tabs'] as const;
export type Fault = (typeof faults)[number];

/** The acting person. A visitor has an empty token and no account. `cpf` can be verified. */
export type Actor = Visitor & {
  token: string;
  calls: Calls;
  cpf: string;
  request: APIRequestContext;
  /** A match that takes bets, and its home win in the format of the stored slip. */
  offered: { match: MatchCard; pick: string };
};

export type Action = {
  /** The call of the press; null for a setting that is stored on the device only. */
  call: RegExp | null;
  /** Faults that can happen to this action. Default: all. */
  only?: readonly Fault[];
  /**
   * Default: a logged-in player. `loggedOut`: has an account. `visitor`: has none. `giftWaits`: has not yet been
   * offered the gift of the day.
   */
  as?: 'visitor' | 'loggedOut' | 'giftWaits';
  prepare?: (actor: Actor) => Promise<unknown>;
  open: (page: Page, actor: Actor) => Promise<unknown>;
  /** Opens the action in the second tab. Default: `open`. */
  openAgain?: (page: Page, actor: Actor) => Promise<unknown>;
  /** Makes the target reachable. Called again after a failure. */
  ready?: (page: Page, actor: Actor) => Promise<unknown>;
  /** The control that sends the request. */
  target: (page: Page) => Locator;
  /** Operates the target. Default: a click. */
  press?: (target: Locator) => Promise<unknown>;
  /** What the screen shows after success. */
  done: (page: Page) => Locator;
  /** Counts how often the action took effect, from the server, or from the device if it is stored only there. */
  effects: (actor: Actor, page: Page) => Promise<number>;
  /** Message after a lost answer. Default: the sentence about the slow connection. */
  lost?: RegExp;
  /** Effects of one press in each of two tabs. Default: 1. */
  inTwoTabs?: number;
  /** Effects of a double press. Default: 1. */
  byTwoPresses?: number;
  /** Effects of a press with a lost answer followed by a second press. Default: 1. */
  pressedAgain?: number;
  /**
   * After a lost answer the screen checks by itself whether the request arrived, and shows success without another
   * press.
   */
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

/** Verifies the identity, which deposits require. */
export const becomeHolder = ({ calls, cpf }: Actor) =>
  calls.post('/api/app/user/updateKyc', { name: 'Joana Prado', cardNo: cpf });

export async function fund(actor: Actor, pkgId = 'BRL-BRL-100'): Promise<void> {
  await becomeHolder(actor);
  await deposit(actor.request, actor.calls, pkgId, 0);
}

/** Returns 1 if the password opens the account, otherwise 0. */
export async function countAccounts({ request, email }: Actor, pwd: string): Promise<number> {
  const captcha = await solveCaptcha(request);
  const form = { username: email, pwd, ...captcha };
  return (await request.post('/api/auth/user/restLogin', { data: form })).ok() ? 1 : 0;
}

/** Types the captcha of the open form if its field is empty. A failed press empties it. */
export async function typeCaptcha(page: Page, readCaptcha: () => Promise<string>): Promise<void> {
  const field = dialog(page).getByLabel('Código da imagem', { exact: true });
  await expect(field).toBeVisible();
  if ((await field.inputValue()) === '') await field.fill(await readCaptcha());
}
