import type { MatchCard } from '@palpite/contracts/sports';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { type Calls, deposit, solveCaptcha } from '../screens/player-with-history.ts';
import type { Visitor } from './player.ts';

/** What may happen on the way of a request. */
export const faults = ['lost', 'unanswered', 'slow', 'expired', 'double', 'reload', 'tabs'] as const;
export type Fault = (typeof faults)[number];

/** Who acts. A visitor has an empty token and no account. `cpf` can be verified. */
export type Actor = Visitor & {
  token: string;
  calls: Calls;
  cpf: string;
  request: APIRequestContext;
  /** A match that takes bets, and its home win as the slip keeps it. */
  offered: { match: MatchCard; pick: string };
};

export type Action = {
  /** The call that the press makes; null for a setting that only the device keeps. */
  call: RegExp | null;
  /** The faults that the action can meet; default: all. */
  only?: readonly Fault[];
  /**
   * Default: a logged-in player. `loggedOut`: has an account. `visitor`: has none. `giftWaits`: a player who has not been
   * offered the gift of the day.
   */
  as?: 'visitor' | 'loggedOut' | 'giftWaits';
  prepare?: (actor: Actor) => Promise<unknown>;
  open: (page: Page, actor: Actor) => Promise<unknown>;
  /** Opens the action in the second tab; default: `open`. */
  openAgain?: (page: Page, actor: Actor) => Promise<unknown>;
  /** Brings the target into reach; called again after a failure. */
  ready?: (page: Page, actor: Actor) => Promise<unknown>;
  /** The control that sends the request. */
  target: (page: Page) => Locator;
  /** Operates the target; default: a click. */
  press?: (target: Locator) => Promise<unknown>;
  /** What the screen shows after success. */
  done: (page: Page) => Locator;
  /** How often the action took effect. Read from the server, or from the device where only the device keeps it. */
  effects: (actor: Actor, page: Page) => Promise<number>;
  /** What the screen says when no answer came; default: the sentence about the slow connection. */
  lost?: RegExp;
  /** Effects of one press in each of two tabs; default: 1. */
  inTwoTabs?: number;
  /** Effects of a double press; default: 1. */
  byTwoPresses?: number;
  /** Effects of a press whose answer was lost and a second press; default: 1. */
  pressedAgain?: number;
  /** After a lost answer the screen reads whether the request arrived, and shows success without a second press. */
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

/** Verifies the identity, which deposits need. */
export const becomeHolder = ({ calls, cpf }: Actor) =>
  calls.post('/api/app/user/updateKyc', { name: 'Joana Prado', cardNo: cpf });

export async function fund(actor: Actor, pkgId = 'BRL-BRL-100'): Promise<void> {
  await becomeHolder(actor);
  await deposit(actor.request, actor.calls, pkgId, 0);
}

/** Whether the account opens with this password: 1 or 0. */
export async function countAccounts({ request, email }: Actor, pwd: string): Promise<number> {
  const captcha = await solveCaptcha(request);
  const form = { username: email, pwd, ...captcha };
  return (await request.post('/api/auth/user/restLogin', { data: form })).ok() ? 1 : 0;
}

/** Types the captcha of the open form where its field is empty; a failed press empties it. */
export async function typeCaptcha(page: Page, readCaptcha: () => Promise<string>): Promise<void> {
  const field = dialog(page).getByLabel('Código da imagem', { exact: true });
  await expect(field).toBeVisible();
  if ((await field.inputValue()) === '') await field.fill(await readCaptcha());
}
