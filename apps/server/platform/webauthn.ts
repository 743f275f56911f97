import { isIP } from 'node:net';
import type { ParsedInput } from '@palpite/contracts/endpoint';
import type { addPasskey, PasskeyAnswer } from '@palpite/contracts/second-factor';
import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Caller } from './http.ts';
import { refuse } from './refusal.ts';

/** The life of a challenge. */
const ceremonyMs = 300_000;

/**
 * EdDSA, ES256, RS256. Node supports ML-DSA only as an experiment, and its signatures are longer than the
 * contract accepts.
 */
const supportedAlgorithmIDs = [-8, -7, -257];

/** `id` is the domain of the site. */
export type RelyingParty = { readonly id: string; readonly origin: string };

/**
 * The site of `address`, or without one that of a Host header which names this machine. Null where browsers permit no
 * passkeys: on IP addresses, and without TLS except on localhost.
 */
export function findRelyingParty(address: string, { headers }: Pick<Caller, 'headers'>): RelyingParty | null {
  const site = address || `http://${headers.host ?? ''}`;
  if (!URL.canParse(site)) return null;
  const { hostname, origin, protocol } = new URL(site);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (isLocal) return { id: hostname, origin };
  if (address === '' || protocol !== 'https:' || isIP(hostname.replace(/[[\]]/g, '')) !== 0) return null;
  return { id: hostname, origin };
}

/** Refuses: `passkey_unavailable`. */
export const requireRelyingParty = (address: string, caller: Pick<Caller, 'headers'>): RelyingParty =>
  findRelyingParty(address, caller) ?? refuse('passkey_unavailable');

export type NewCredential = ParsedInput<typeof addPasskey>['body']['credential'];

/** What is stored of a new passkey. */
export type VerifiedPasskey = {
  credential_id: string;
  public_key: Uint8Array;
  counter: bigint;
  transports: string[];
};

export type StoredPasskey = {
  readonly credential_id: string;
  readonly public_key: Uint8Array;
  readonly counter: bigint;
  readonly transports: readonly string[];
};

type Described = readonly { readonly credential_id: string; readonly transports: readonly string[] }[];

const describe = (passkeys: Described) =>
  passkeys.map(({ credential_id, transports }) => ({
    id: credential_id,
    transports: transports as AuthenticatorTransport[],
  }));

/** Options with which a browser creates a passkey; it refuses a device that has one of `known`. */
export const createRegistrationOptions = (
  site: RelyingParty,
  owner: { productName: string; userHandle: string; username: string; name: string },
  known: Described,
) =>
  generateRegistrationOptions({
    rpName: owner.productName,
    rpID: site.id,
    userID: new Uint8Array(Buffer.from(owner.userHandle, 'base64url')),
    userName: owner.username,
    userDisplayName: owner.name || owner.username,
    timeout: ceremonyMs,
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: describe(known),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });

/** Options with which a browser answers by one of `allowed`; null allows every passkey of the site. */
export const createRequestOptions = (
  site: RelyingParty,
  allowed: Described | null,
  userVerification: 'required' | 'preferred',
) =>
  generateAuthenticationOptions({
    rpID: site.id,
    timeout: ceremonyMs,
    userVerification,
    ...(allowed && { allowCredentials: describe(allowed) }),
  });

/** The challenge that an answer names. Returns '' without one. */
export function challengeOf(clientDataJSON: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    const challenge = data !== null && typeof data === 'object' ? Reflect.get(data, 'challenge') : null;
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

/** The challenge has been spent. Returns null for a wrong answer. */
export async function verifyNewPasskey(
  site: RelyingParty,
  credential: NewCredential,
  challenge: string,
  caller: Pick<Caller, 'log'>,
): Promise<VerifiedPasskey | null> {
  const verified = await verifyRegistrationResponse({
    response: credential as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: false,
    supportedAlgorithmIDs,
  }).catch((failure: unknown) => logRefused(caller, failure));
  if (!verified?.registrationInfo) return null;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return {
    credential_id: id,
    public_key: publicKey,
    counter: BigInt(counter),
    transports: credential.response.transports ?? [],
  };
}

/** The challenge has been spent. Returns the new counter of the passkey, or null for a wrong answer. */
export async function verifyPasskeyAnswer(
  site: RelyingParty,
  answer: PasskeyAnswer,
  challenge: string,
  passkey: StoredPasskey,
  { caller, requireUserVerification }: { caller: Pick<Caller, 'log'>; requireUserVerification: boolean },
): Promise<bigint | null> {
  const verified = await verifyAuthenticationResponse({
    response: answer as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.counter),
      transports: passkey.transports as AuthenticatorTransport[],
    },
  }).catch((failure: unknown) => logRefused(caller, failure));
  return verified?.verified ? BigInt(verified.authenticationInfo.newCounter) : null;
}

/** The library throws for every mismatch. */
function logRefused({ log }: Pick<Caller, 'log'>, failure: unknown): null {
  const reason = failure instanceof Error ? failure.message : String(failure);
  log.info({ reason }, 'refused a passkey');
  return null;
}
