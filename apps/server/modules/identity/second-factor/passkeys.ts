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
import type { Db, Tx } from '../../../platform/db.ts';
import type { Caller } from '../../../platform/http.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Context } from '../context.ts';
import { type RelyingParty, requireRelyingParty } from './relying-party.ts';
import {
  type ChallengeUse,
  findPasskey,
  listPasskeys,
  putChallenge,
  takeChallenge,
  usePasskey,
} from './second-factor.store.ts';

/** The life of a challenge. */
const ceremonyMs = 300_000;

/**
 * EdDSA, ES256, RS256. Node supports ML-DSA only as an experiment, and its signatures are longer than the
 * contract accepts.
 */
const supportedAlgorithmIDs = [-8, -7, -257];

type NewCredential = ParsedInput<typeof addPasskey>['body']['credential'];

type VerifiedPasskey = {
  credential_id: string;
  public_key: Uint8Array;
  counter: bigint;
  transports: string[];
};

async function describePasskeys(db: Db, playerId: bigint) {
  const passkeys = await listPasskeys(db, playerId);
  return passkeys.map(({ credential_id, transports }) => ({
    id: credential_id,
    transports: transports as AuthenticatorTransport[],
  }));
}

/** The passkey can also log in without a name, where the device supports it. */
export async function offerRegistration(
  { database, config }: Context,
  site: RelyingParty,
  owner: { playerId: bigint; userHandle: string; username: string; name: string },
  boundTo: string,
) {
  const options = await generateRegistrationOptions({
    rpName: config.PRODUCT_NAME,
    rpID: site.id,
    userID: new Uint8Array(Buffer.from(owner.userHandle, 'base64url')),
    userName: owner.username,
    userDisplayName: owner.name || owner.username,
    timeout: ceremonyMs,
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: await describePasskeys(database.db, owner.playerId),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  const use = { purpose: 'add', playerId: owner.playerId, boundTo } as const;
  await database.db.transaction().execute((tx) => putChallenge(tx, options.challenge, use));
  return options;
}

/** For a passkey of the player, or of anyone for a login without a name. */
export async function offerAuthentication({ database }: Context, site: RelyingParty, use: ChallengeUse) {
  const allowed = use.playerId === null ? null : await describePasskeys(database.db, use.playerId);
  if (allowed?.length === 0) return refuse('factor_missing');
  const options = await generateAuthenticationOptions({
    rpID: site.id,
    timeout: ceremonyMs,
    // Without a password the device has to verify its owner.
    userVerification: use.purpose === 'login' ? 'required' : 'preferred',
    ...(allowed && { allowCredentials: allowed }),
  });
  await database.db.transaction().execute((tx) => putChallenge(tx, options.challenge, use));
  return options;
}

/** Returns '' without a challenge. */
function challengeOf(clientDataJSON: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    const challenge = data !== null && typeof data === 'object' ? Reflect.get(data, 'challenge') : null;
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

async function spendChallenge(db: Db, clientDataJSON: string, use: ChallengeUse): Promise<string | null> {
  const challenge = challengeOf(clientDataJSON);
  const isOpen = await db.transaction().execute((tx) => takeChallenge(tx, challenge, use));
  return isOpen ? challenge : null;
}

/** Spends the challenge in any case. Refuses: `passkey_unavailable`, `enrolment_expired`, `passkey_wrong`. */
export async function verifyRegistration(
  { database, config }: Context,
  credential: NewCredential,
  use: ChallengeUse,
  caller: Caller,
): Promise<VerifiedPasskey> {
  const site = requireRelyingParty(config, caller);
  const challenge = await spendChallenge(database.db, credential.response.clientDataJSON, use);
  if (challenge === null) return refuse('enrolment_expired');
  const { registrationInfo } = await verifyRegistrationResponse({
    response: credential as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: false,
    supportedAlgorithmIDs,
  }).catch((failure: unknown) => refuseWrong(caller, failure));
  if (!registrationInfo) return refuse('passkey_wrong');
  const { id, publicKey, counter } = registrationInfo.credential;
  return {
    credential_id: id,
    public_key: publicKey,
    counter: BigInt(counter),
    transports: credential.response.transports ?? [],
  };
}

/**
 * Spends the challenge in any case. `spend` records the use in the transaction of its effect and refuses a
 * passkey that was removed meanwhile.
 *
 * Refuses: `passkey_unavailable`, `passkey_wrong`.
 */
export async function verifyPasskey(
  { database, config }: Context,
  answer: PasskeyAnswer,
  use: ChallengeUse,
  caller: Caller,
): Promise<{ playerId: bigint; spend: (tx: Tx) => Promise<void> }> {
  const { db } = database;
  const site = requireRelyingParty(config, caller);
  const challenge = await spendChallenge(db, answer.response.clientDataJSON, use);
  const passkey = await findPasskey(db, answer.id);
  if (challenge === null || passkey === null) return refuse('passkey_wrong');
  const isLogin = use.purpose === 'login';
  // Without a name, the authenticator has to name the owner.
  const { userHandle } = answer.response;
  const isOwner = isLogin ? userHandle === passkey.user_handle : use.playerId === passkey.player_id;
  if (!isOwner) return refuse('passkey_wrong');
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: answer as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: isLogin,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.counter),
      transports: passkey.transports as AuthenticatorTransport[],
    },
  }).catch((failure: unknown) => refuseWrong(caller, failure));
  if (!verified) return refuse('passkey_wrong');
  const used = {
    credentialId: passkey.credential_id,
    playerId: passkey.player_id,
    counter: BigInt(authenticationInfo.newCounter),
  };
  return {
    playerId: passkey.player_id,
    spend: async (tx) => {
      if (!(await usePasskey(tx, used))) refuse('passkey_wrong');
    },
  };
}

/** The library throws for every mismatch. */
function refuseWrong(caller: Caller, failure: unknown): never {
  const reason = failure instanceof Error ? failure.message : String(failure);
  caller.log.info({ reason }, 'refused a passkey');
  return refuse('passkey_wrong');
}
