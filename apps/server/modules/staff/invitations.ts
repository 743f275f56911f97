import type { ParsedInput } from '@palpite/contracts/endpoint';
import type { acceptInvitation as acceptContract, LoginProgress } from '@palpite/contracts/staff';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db.ts';
import type { Caller } from '../../platform/http.ts';
import type { Job } from '../../platform/jobs.ts';
import { networkOf } from '../../platform/limits.ts';
import type { Mail } from '../../platform/mail.ts';
import { refuse } from '../../platform/refusal.ts';
import { drawToken, hashToken } from '../identity/index.ts';
import type { Context } from './context.ts';
import { beginStep } from './log-in.ts';
import { lockAccount } from './staff.store.ts';

const usefulDays = 3;

type Mailer = { db: Db; mail: Mail; productName: string; officeUrl(): string };

/**
 * Mails the invitations that orders have requested. The token of the link is drawn here and stored as a hash, in the
 * transaction that queues the mail, so each is mailed once, also when two processes run.
 */
export const invitationJob = (mailer: Mailer): Job => ({
  name: 'mail invitations of staff',
  everyMs: 5_000,
  run: async (stopping) => {
    let mailed = true;
    while (mailed && !stopping?.aborted)
      mailed = await mailer.db.transaction().execute((tx) => mailNext(tx, mailer));
    mailer.mail.wake();
  },
});

/** Returns false when no invitation is left. */
async function mailNext(tx: Tx, { mail, productName, officeUrl }: Mailer): Promise<boolean> {
  const token = drawToken();
  const { rows } = await sql<{ email: string; name: string; lang: string }>`
    update staff.invitation i
    set token_hash = ${hashToken(token)}, expires_at = now() + make_interval(days => ${usefulDays}::integer)
    from staff.account a
    where i.staff_id = (
      select staff_id from staff.invitation where token_hash is null order by staff_id limit 1 for update skip locked
    )
    and a.id = i.staff_id
    returning a.email, a.name, i.lang
  `.execute(tx);
  const [invited] = rows;
  if (!invited) return false;
  await mail.enqueue(tx, {
    to: invited.email,
    lang: invited.lang,
    text: 'staffInvited',
    params: {
      staff: invited.name,
      name: productName,
      days: usefulDays,
      // Browsers send the fragment to no server, so it is in no log.
      link: `${officeUrl()}/office#/invitation/${token}`,
    },
    usefulMinutes: usefulDays * 24 * 60,
  });
  return true;
}

/**
 * Begins the first login by the link of an invitation, in place of the one-time password. The link works until that
 * login is complete, for three days. A reset and a removal of the account end it.
 *
 * Refuses: `too_many_requests` (this network), `staff_invitation_over`.
 */
export async function acceptInvitation(
  context: Context,
  { key }: ParsedInput<typeof acceptContract>['body'],
  place: Pick<Caller, 'ip' | 'userAgent' | 'headers'>,
): Promise<LoginProgress> {
  const { db, limits } = context;
  const network = networkOf(place.ip);
  await limits.staffLoginByNetwork.take(network);
  const named = await db
    .selectFrom('staff.invitation as i')
    .innerJoin('staff.account as a', 'a.id', 'i.staff_id')
    .select('a.email')
    .where('i.token_hash', '=', hashToken(key))
    .where('i.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (!named) return refuse('staff_invitation_over');
  const progress = await db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, named.email);
    // The account may have been reset or removed, or the login completed, since it was read.
    const row = await tx
      .selectFrom('staff.invitation')
      .select('staff_id')
      .where('token_hash', '=', hashToken(key))
      .executeTakeFirst();
    return account && row?.staff_id === account.id ? beginStep(context, tx, account, place) : null;
  });
  if (!progress) return refuse('staff_invitation_over');
  await limits.staffLoginByNetwork.giveBack(network);
  return progress;
}
