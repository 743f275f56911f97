import { randomInt } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { newVisitor, suppressGift, type Visitor, visitorPassword } from './player.ts';

type Envelope<Data> = { status: number; message: string; data: Data };

export function callsOf(request: APIRequestContext, token = '') {
  const headers = { authorization: token, zone: 'America/Sao_Paulo' };
  const read = async <Data>(answer: Awaited<ReturnType<APIRequestContext['get']>>): Promise<Data> => {
    if (!answer.ok()) throw new Error(`${answer.url()}: ${answer.status()} ${await answer.text()}`);
    return ((await answer.json()) as Envelope<Data>).data;
  };
  return {
    get: async <Data>(path: string) => read<Data>(await request.get(path, { headers })),
    post: async <Data>(path: string, data: object, more: Record<string, string> = {}) =>
      read<Data>(await request.post(path, { headers: { ...headers, ...more }, data })),
  };
}

export type Calls = ReturnType<typeof callsOf>;

/** Confirms the identity by the password and verifies name and document. */
export async function verifyHolder(calls: Calls, cardNo: string, pwd = visitorPassword): Promise<void> {
  const confirmed = await calls.post<{ confirmation: string }>('/api/app/security/confirm', {
    method: 'password',
    pwd,
  });
  await calls.post(
    '/api/app/user/updateKyc',
    { name: 'Joana Prado', cardNo },
    { confirmation: confirmed.confirmation },
  );
}

export async function solveCaptcha(
  request: APIRequestContext,
): Promise<{ codeId: number; captCode: string }> {
  const codeId = randomInt(1, 100_000_000);
  await request.get(`/api/auth/user/captcha/${codeId}`);
  const captcha = (await (await request.get(`/sandbox/captcha/${codeId}`)).json()) as { text: string };
  return { codeId, captCode: captcha.text };
}

/** Unless `giftWaits` is set, also fetches the gift of the day, which would open over home. */
export async function openAccount(
  request: APIRequestContext,
  { name = 'Joana Prado', regcode = '', visitor = newVisitor(), giftWaits = false, cardNo = '' } = {},
): Promise<string> {
  const form = {
    name,
    username: visitor.email,
    phone: visitor.phone,
    birthDate: visitor.birthDate,
    pwd: visitor.password,
    pwd1: visitor.password,
    regcode,
    cardNo,
    ...(await solveCaptcha(request)),
  };
  const calls = callsOf(request);
  const { access_token } = await calls.post<{ access_token: string }>('/api/auth/user/restRegister', form);
  if (!giftWaits) await callsOf(request, access_token).get('/api/app/main/userGift');
  return access_token;
}

export async function deposit(
  request: APIRequestContext,
  calls: Calls,
  pkgId: string,
  gift: 0 | 1,
): Promise<void> {
  const { payNo } = await calls.post<{ payNo: string }>(`/api/app/order/prePay/${pkgId}`, { gift });
  const paid = await request.post(`/sandbox/pay/${payNo}/complete`);
  if (!paid.ok()) throw new Error(`the deposit was not paid: ${await paid.text()}`);
}

/** Only the first load of the app receives the token, so that a logout lasts. */
export async function openAs(page: Page, token: string): Promise<void> {
  await suppressGift(page);
  // A game in a frame and an empty page have no access to storage.
  await page.addInitScript(`if (self === top && location.protocol.startsWith('http') && !sessionStorage.journey) {
    sessionStorage.journey = 'logged in';
    localStorage.setItem('palpite.token', ${JSON.stringify(token)});
  }`);
}

/**
 * For journeys that are not about registration: without the form, the start mask and the offer of the first deposit do
 * not open.
 */
export async function logInAsNewPlayer(page: Page, visitor = newVisitor()): Promise<Visitor> {
  await openAs(page, await openAccount(page.request, { visitor }));
  return visitor;
}
