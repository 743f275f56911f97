import type { ParsedInput, Reply } from '@palpite/contracts/endpoint';
import { factorProof } from '@palpite/contracts/second-factor';
import type { ConfirmationMethod, confirmIdentity as confirmIdentityCall } from '@palpite/contracts/security';
import { confirmationHeader } from '@palpite/contracts/security';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db.ts';
import type { Caller, Player } from '../../../platform/http.ts';
import { headerText } from '../../../platform/http.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Context } from '../context.ts';
import { getPlayer } from '../identity.queries.ts';
import { checkFactor, type Spend } from '../second-factor/check-factor.ts';
import { listFactorMethods } from '../second-factor/second-factor.store.ts';
import { drawToken, hashToken } from '../token.ts';
import { confirmPassword } from './confirm-password.ts';

const validSeconds = 300;

type Form = ParsedInput<typeof confirmIdentityCall>['body'];

/** An account with a second factor does not confirm by its password. */
async function checkProof(context: Context, player: Player, form: Form, caller: Caller): Promise<Spend> {
  if (form.method !== 'password') {
    const { method, code, answer } = form;
    const proof = factorProof.safeParse({ method, ...(code && { code }), ...(answer && { answer }) });
    if (!proof.success) return refuse('request_invalid');
    return checkFactor(
      context,
      player.id,
      proof.data,
      { purpose: 'confirm', to: String(player.sessionId) },
      caller,
    );
  }
  const methods = await listMethods(context.database.db, player.id);
  if (!methods.includes('password')) refuse('confirmation_needed', { methods: methods.join(',') });
  await confirmPassword(context, player, form.pwd ?? '');
  return async () => {};
}

/**
 * Returns a key for the header `confirmation`, valid for five minutes by the database clock, with this
 * session only.
 *
 * Refuses: `test_account_fixed` (shared account), `too_many_requests`, `confirmation_needed` (a password, but
 * the account has a second factor), and the refusals of the method.
 */
export async function confirmIdentity(
  context: Context,
  player: Player,
  form: Form,
  caller: Caller,
): Promise<Reply<typeof confirmIdentityCall>> {
  const spend = await checkProof(context, player, form, caller);
  const confirmation = drawToken();
  await context.database.db.transaction().execute(async (tx) => {
    await spend(tx);
    await tx
      .insertInto('identity.confirmation')
      .values({
        key_hash: hashToken(confirmation),
        player_id: player.id,
        session_id: player.sessionId,
        method: form.method,
        expires_at: sql`now() + make_interval(secs => ${validSeconds})`,
      })
      .execute();
  });
  return { confirmation, endsInMs: validSeconds * 1_000 };
}

/**
 * The test account is exempt: its password is public, and these calls refuse it for another reason. A
 * confirmation from the future was made before the clock was set back; it would last longer than five
 * minutes.
 *
 * Refuses: `confirmation_needed`, with the methods of the account.
 */
export async function requireConfirmation(
  db: Db | Tx,
  player: Player,
  { headers }: Pick<Caller, 'headers'>,
): Promise<void> {
  const key = headerText(headers[confirmationHeader], 100);
  const confirmed =
    key !== '' &&
    (await db
      .selectFrom('identity.confirmation')
      .select('method')
      .where('key_hash', '=', hashToken(key))
      .where('session_id', '=', player.sessionId)
      .where(sql<boolean>`now() between created_at and expires_at`)
      .executeTakeFirst());
  const methods = await listMethods(db, player.id);
  if (confirmed && methods.some((method) => (method === 'password') === (confirmed.method === 'password')))
    return;
  if ((await getPlayer(db, player.id)).is_test) return;
  refuse('confirmation_needed', { methods: methods.join(',') });
}

/** The password of a form is not enough for an account with a second factor. */
export async function requireFactorConfirmation(
  db: Db | Tx,
  player: Player,
  caller: Pick<Caller, 'headers'>,
): Promise<void> {
  if ((await listFactorMethods(db, player.id)).length > 0) await requireConfirmation(db, player, caller);
}

/** Second factors, or the password for an account without one. */
async function listMethods(db: Db | Tx, playerId: bigint): Promise<ConfirmationMethod[]> {
  const factors = await listFactorMethods(db, playerId);
  return factors.length > 0 ? factors : ['password'];
}

export async function voidConfirmations(tx: Tx, playerId: bigint): Promise<void> {
  await tx.deleteFrom('identity.confirmation').where('player_id', '=', playerId).execute();
}
