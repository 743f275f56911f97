import type { PasskeyAnswer } from '@palpite/contracts/second-factor';
import type { Db, Tx } from '../../../platform/db.ts';
import type { Caller } from '../../../platform/http.ts';
import { refuse } from '../../../platform/refusal.ts';
import {
  challengeOf,
  createRegistrationOptions,
  createRequestOptions,
  type NewCredential,
  type RelyingParty,
  requireRelyingParty,
  type VerifiedPasskey,
  verifyNewPasskey,
  verifyPasskeyAnswer,
} from '../../../platform/webauthn.ts';
import type { Context } from '../context.ts';
import {
  type ChallengeUse,
  findPasskey,
  listPasskeys,
  putChallenge,
  takeChallenge,
  usePasskey,
} from './second-factor.store.ts';

/** The passkey can also log in without a name, where the device supports it. */
export async function offerRegistration(
  { database: { db }, config }: Context,
  site: RelyingParty,
  owner: { playerId: bigint; userHandle: string; username: string; name: string },
  boundTo: string,
) {
  const known = await listPasskeys(db, owner.playerId);
  const options = await createRegistrationOptions(
    site,
    { ...owner, productName: config.PRODUCT_NAME },
    known,
  );
  const use = { purpose: 'add', playerId: owner.playerId, boundTo } as const;
  await db.transaction().execute((tx) => putChallenge(tx, options.challenge, use));
  return options;
}

/** For a passkey of the player, or of anyone for a login without a name. */
export async function offerAuthentication({ database }: Context, site: RelyingParty, use: ChallengeUse) {
  const allowed = use.playerId === null ? null : await listPasskeys(database.db, use.playerId);
  if (allowed?.length === 0) return refuse('factor_missing');
  // Without a password the device has to verify its owner.
  const verification = use.purpose === 'login' ? 'required' : 'preferred';
  const options = await createRequestOptions(site, allowed, verification);
  await database.db.transaction().execute((tx) => putChallenge(tx, options.challenge, use));
  return options;
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
  const site = requireRelyingParty(config.PUBLIC_URL, caller);
  const challenge = await spendChallenge(database.db, credential.response.clientDataJSON, use);
  if (challenge === null) return refuse('enrolment_expired');
  return (await verifyNewPasskey(site, credential, challenge, caller)) ?? refuse('passkey_wrong');
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
  const site = requireRelyingParty(config.PUBLIC_URL, caller);
  const challenge = await spendChallenge(db, answer.response.clientDataJSON, use);
  const passkey = await findPasskey(db, answer.id);
  if (challenge === null || passkey === null) return refuse('passkey_wrong');
  const isLogin = use.purpose === 'login';
  // Without a name, the authenticator has to name the owner.
  const { userHandle } = answer.response;
  const isOwner = isLogin ? userHandle === passkey.user_handle : use.playerId === passkey.player_id;
  if (!isOwner) return refuse('passkey_wrong');
  const counter = await verifyPasskeyAnswer(site, answer, challenge, passkey, {
    caller,
    requireUserVerification: isLogin,
  });
  if (counter === null) return refuse('passkey_wrong');
  const used = { credentialId: passkey.credential_id, playerId: passkey.player_id, counter };
  return {
    playerId: passkey.player_id,
    spend: async (tx) => {
      if (!(await usePasskey(tx, used))) refuse('passkey_wrong');
    },
  };
}
