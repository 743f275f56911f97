import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { VendorKey } from '../../../platform/vendor-key.ts';
import type { VendorAnswer } from '../gateway.ts';
import { queryVendor } from '../query-vendor.ts';

export type EfiSettings = {
  url: string;
  clientId: string;
  clientSecret: VendorKey;
  /** PKCS #12 without a password, as Efí issues it. Null only in tests. */
  certificate: Buffer | null;
  /** Pix key of the operator's paying account. */
  pixKey: string;
  /** In our callback URL, so that only the vendor can trigger queries. */
  webhookToken: VendorKey;
  timeoutMs?: number;
  now?(): number;
};

const tokenReply = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() });
const refusal = z.object({ nome: z.string().max(100) });

const tokenSpareMs = 60_000;

/** Efí's Pix API: OAuth with a client certificate. The reason of a refusal is `HTTP <status> <name>`. */
export function createEfiClient(settings: EfiSettings) {
  const { url, clientId, clientSecret, certificate, timeoutMs = 10_000, now = Date.now } = settings;
  let token: { text: string; goodUntilMs: number } | null = null;
  // An access that the old secret has opened could end with it.
  clientSecret.onChange(() => {
    token = null;
  });

  const send = (
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    authorization: string,
    body: object | undefined,
    givenUp: AbortSignal | undefined,
  ) =>
    queryVendor({
      method,
      address: `${url}${path}`,
      headers: { authorization, accept: 'application/json' },
      text: body && JSON.stringify(body),
      timeoutMs,
      givenUp,
      certificate,
      nameRefusal: (answer) => refusal.safeParse(answer).data?.nome ?? '',
    });

  async function logIn(givenUp: AbortSignal | undefined): Promise<{ text: string } | { failure: string }> {
    if (token && token.goodUntilMs > now()) return token;
    const basic = Buffer.from(`${clientId}:${clientSecret.current()}`).toString('base64');
    const vendorAnswer = await send(
      'POST',
      '/oauth/token',
      `Basic ${basic}`,
      { grant_type: 'client_credentials' },
      givenUp,
    );
    if (vendorAnswer.outcome !== 'ok') return { failure: vendorAnswer.reason };
    const parsed = tokenReply.safeParse(vendorAnswer.value);
    if (!parsed.success) return { failure: 'the answer is no token' };
    const { access_token: text, expires_in: seconds } = parsed.data;
    token = { text, goodUntilMs: now() + seconds * 1_000 - tokenSpareMs };
    return token;
  }

  /** A failed login is `unknown`, because the request was not sent. A rejected token is renewed once. */
  async function ask(
    method: 'GET' | 'PUT',
    path: string,
    rest: { body?: object; givenUp?: AbortSignal | undefined } = {},
    isAgain = false,
  ): Promise<VendorAnswer<unknown>> {
    const known = token;
    const access = await logIn(rest.givenUp);
    if ('failure' in access) return { outcome: 'unknown', reason: `no access: ${access.failure}` };
    const vendorAnswer = await send(method, path, `Bearer ${access.text}`, rest.body, rest.givenUp);
    if (vendorAnswer.outcome === 'refused' && /^HTTP 40[13]\b/.test(vendorAnswer.reason)) {
      token = null;
      if (known && !isAgain) return ask(method, path, rest, true);
      return { outcome: 'unknown', reason: vendorAnswer.reason };
    }
    return vendorAnswer;
  }

  function isOwnAddress(given: string): boolean {
    const received = Buffer.from(given);
    return settings.webhookToken.accepted().some((text) => {
      const known = Buffer.from(text);
      return known.length > 0 && known.length === received.length && timingSafeEqual(known, received);
    });
  }

  return { ask, isOwnAddress };
}
