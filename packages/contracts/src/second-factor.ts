import { foldNumberText } from '@palpite/domain/typed-digits';
import { z } from 'zod';
import { endpoint, loadingFlag } from './endpoint.ts';
import { openedSession } from './identity.ts';

const tag = 'second factor';

const base64url = (lengthMax: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/)
    .max(lengthMax);
const credentialId = base64url(1_400);
const transports = z.array(z.string().max(20)).max(10);
const attachment = z.string().max(40).nullish();

/** Outputs of WebAuthn extensions. None is requested, so the server ignores them. */
const extensionResults = z.record(z.string().max(60), z.unknown()).default({});

/** `RegistrationResponseJSON` of WebAuthn level 3. Fields that repeat the attestation object are ignored. */
export const newCredential = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: attachment,
  clientExtensionResults: extensionResults,
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(20_000),
    transports: transports.optional(),
  }),
});

/** `AuthenticationResponseJSON` of WebAuthn level 3. */
export const passkeyAnswer = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: attachment,
  clientExtensionResults: extensionResults,
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(2_000),
    userHandle: base64url(100).nullish(),
  }),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

const totpCode = z
  .string()
  .overwrite((text) => foldNumberText(text).replace(/\s/g, ''))
  .regex(/^\d{6}$/);

/** Recovery codes are shown in groups of four; separators and letter case do not matter. */
const recoveryCode = z
  .string()
  .max(60)
  .overwrite((text) => text.replace(/[\s-]/g, '').toUpperCase())
  .min(1);

export const factorMethods = ['totp', 'passkey', 'recovery'] as const;
export type FactorMethod = (typeof factorMethods)[number];

/** Proofs of a second factor, one object schema per method. */
const factorProofs = [
  z.strictObject({ method: z.literal('totp'), code: totpCode, ...loadingFlag }),
  z.strictObject({ method: z.literal('recovery'), code: recoveryCode, ...loadingFlag }),
  z.strictObject({ method: z.literal('passkey'), answer: passkeyAnswer, ...loadingFlag }),
] as const;
export const factorProof = z.discriminatedUnion('method', factorProofs);
export type FactorProof = z.output<typeof factorProof>;

const descriptor = z.object({
  id: z.string(),
  type: z.string(),
  transports: z.array(z.string()).optional(),
});

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn level 3. */
export const requestOptions = z.object({
  challenge: z.string(),
  timeout: z.number().optional(),
  rpId: z.string().optional(),
  allowCredentials: z.array(descriptor).optional().describe('Absent: any passkey of the site'),
  userVerification: z.string().optional(),
});

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn level 3. */
export const creationOptions = z.object({
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number().optional(),
  excludeCredentials: z.array(descriptor).optional(),
  authenticatorSelection: z
    .object({
      residentKey: z.string().optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: z.string().optional(),
    })
    .optional(),
  attestation: z.string().optional(),
});

const secondFactors = z.object({
  totp: z
    .object({ since: z.string().describe('ISO 8601') })
    .nullable()
    .describe('Null without an authenticator app'),
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      created: z.string().describe('ISO 8601'),
      lastUsed: z.string().nullable().describe('Null before the first use'),
    }),
  ),
  recoveryLeft: z.number().int().describe('Recovery codes that are not used yet'),
  passkeysOffered: z.boolean().describe('False when the address of the site does not permit passkeys'),
});
export type SecondFactors = z.output<typeof secondFactors>;

const recoveryCodes = z
  .array(z.string())
  .describe('Ten codes, shown only in this reply; empty when the player has codes already');

/** The new state, and the recovery codes that came with the first factor. */
const enrolled = secondFactors.extend({ recoveryCodes });

const ofPlayer = { tag, guard: 'player', whileStopped: true } as const;

export const getSecondFactors = endpoint({
  ...ofPlayer,
  method: 'GET',
  path: '/api/app/security/factors',
  summary: 'Second factors of the account',
  query: z.object(loadingFlag),
  reply: secondFactors,
});

export const startTotp = endpoint({
  ...ofPlayer,
  needsConfirmation: true,
  method: 'POST',
  path: '/api/app/security/totp/start',
  summary: 'Begin with an authenticator app; it protects nothing before its first code',
  body: z.strictObject(loadingFlag),
  reply: z.object({
    secret: z.string().describe('Base32, to type into the app'),
    address: z.string().describe('otpauth: address, to show as a QR code'),
  }),
  refusals: ['test_account_fixed', 'totp_enrolled'],
});

export const confirmTotp = endpoint({
  ...ofPlayer,
  method: 'POST',
  path: '/api/app/security/totp/confirm',
  summary: 'Finish with an authenticator app by its first code',
  body: z.strictObject({ code: totpCode, ...loadingFlag }),
  reply: enrolled,
  refusals: ['enrolment_expired', 'factor_wrong'],
});

export const removeTotp = endpoint({
  ...ofPlayer,
  needsConfirmation: true,
  method: 'POST',
  path: '/api/app/security/totp/remove',
  summary: 'Remove the authenticator app',
  body: z.strictObject(loadingFlag),
  reply: secondFactors,
});

export const startPasskey = endpoint({
  ...ofPlayer,
  needsConfirmation: true,
  method: 'POST',
  path: '/api/app/security/passkeys/start',
  summary: 'Options with which the browser creates a passkey',
  body: z.strictObject(loadingFlag),
  reply: creationOptions,
  refusals: ['test_account_fixed', 'passkey_unavailable', 'passkeys_full'],
});

export const addPasskey = endpoint({
  ...ofPlayer,
  method: 'POST',
  path: '/api/app/security/passkeys/add',
  summary: 'Store a passkey that the browser created',
  body: z.strictObject({
    name: z.string().normalize('NFKC').trim().min(1).max(60),
    credential: newCredential,
    ...loadingFlag,
  }),
  reply: enrolled,
  refusals: ['enrolment_expired', 'passkey_wrong', 'passkey_unavailable', 'passkeys_full'],
});

export const removePasskey = endpoint({
  ...ofPlayer,
  needsConfirmation: true,
  method: 'POST',
  path: '/api/app/security/passkeys/remove',
  summary: 'Remove a passkey; one that is gone already changes nothing',
  body: z.strictObject({ id: credentialId, ...loadingFlag }),
  reply: secondFactors,
});

export const renewRecoveryCodes = endpoint({
  ...ofPlayer,
  needsConfirmation: true,
  method: 'POST',
  path: '/api/app/security/recovery/renew',
  summary: 'Issue ten new recovery codes; the old ones end',
  body: z.strictObject(loadingFlag),
  reply: enrolled,
  refusals: ['factor_missing'],
});

export const startPasskeyConfirmation = endpoint({
  ...ofPlayer,
  method: 'POST',
  path: '/api/app/security/passkeys/confirm',
  summary: 'Options with which the browser confirms by a passkey that it is the player',
  body: z.strictObject(loadingFlag),
  reply: requestOptions,
  refusals: ['factor_missing', 'passkey_unavailable'],
});

const loginKey = z.string().max(100).describe('Of the refusal second_factor_needed; ends after five minutes');

export const startPasskeyLogin = endpoint({
  method: 'POST',
  path: '/api/auth/user/passkey/start',
  tag,
  summary: 'Options for a login by passkey: as the second step with a key, without a name otherwise',
  guard: 'public',
  body: z.strictObject({ key: loginKey.optional(), ...loadingFlag }),
  reply: requestOptions,
  refusals: ['passkey_unavailable', 'login_expired', 'factor_missing'],
});

export const passkeyLogin = endpoint({
  method: 'POST',
  path: '/api/auth/user/passkey/login',
  tag,
  summary: 'Log in by a passkey that verified its owner; counts as password and second factor',
  guard: 'public',
  body: z.strictObject({ answer: passkeyAnswer, ...loadingFlag }),
  reply: openedSession,
  refusals: ['passkey_unavailable', 'passkey_wrong', 'blocked_here', 'account_frozen'],
});

export const finishLogin = endpoint({
  method: 'POST',
  path: '/api/auth/user/secondFactor',
  tag,
  summary: 'The second step of a login; a right proof spends the key',
  guard: 'public',
  body: z.strictObject({ key: loginKey, proof: factorProof, ...loadingFlag }),
  reply: openedSession,
  refusals: [
    'login_expired',
    'factor_wrong',
    'passkey_unavailable',
    'passkey_wrong',
    'blocked_here',
    'account_frozen',
  ],
});
