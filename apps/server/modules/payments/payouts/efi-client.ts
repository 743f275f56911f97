import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { VendorAnswer } from '../gateway.ts';
import { queryVendor } from '../query-vendor.ts';

export type EfiSettings = {
  url: string;
  clientId: string;
  clientSecret: string;
  /** PKCS #12 without a password, as Efí gives it out; null only where a test plays the vendor. */
  certificate: Buffer | null;
  /** The Pix key of the operator's account, which pays. */
  pixKey: string;
  /** What the address of our callback carries, so that nobody else can make us ask. */
  webhookToken: string;
  timeoutMs?: number;
  now?(): number;
};

const tokenReply = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() });
const refusal = z.object({ nome: z.string().max(100) });

/** An access token is taken anew this long before it ends. */
const tokenSpareMs = 60_000;

/**
 * Asks the Pix API of Efí over HTTP: OAuth under a client certificate. A refusal's reason is `HTTP <status> <name>`, where
 * the name is the vendor's for it.
 */
export function createEfiClient(settings: EfiSettings) {
  const { url, clientId, clientSecret, certificate, timeoutMs = 10_000, now = Date.now } = settings;
  let token: { text: string; goodUntilMs: number } | null = null;

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
      nameRefusal: (said) => refusal.safeParse(said).data?.nome ?? '',
    });

  /** Takes an access token, or answers why there is none. */
  async function logIn(givenUp: AbortSignal | undefined): Promise<{ text: string } | { failure: string }> {
    if (token && token.goodUntilMs > now()) return token;
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
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

  /** A login that fails says nothing of what was asked; an access that ended early is taken anew, once. */
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

  /** Whether a call came to the address that only Efí was told. */
  function isOwnAddress(given: string): boolean {
    const [known, said] = [Buffer.from(settings.webhookToken), Buffer.from(given)];
    return known.length > 0 && known.length === said.length && timingSafeEqual(known, said);
  }

  return { ask, isOwnAddress };
}
