import { sql } from 'kysely';
import type { Db } from './db.ts';

export type MailHealth = {
  /** E-mails that should have been sent ten minutes ago or earlier. */
  readonly late: number;
  readonly lateSince: Date | null;
  readonly error: string;
  readonly sentAt: Date | null;
};

export async function readMailHealth(db: Db): Promise<MailHealth> {
  const { rows } = await sql<MailHealth>`
    select
      count(*)::int as late,
      min(created_at) as "lateSince",
      coalesce((array_agg(last_error order by created_at desc) filter (where last_error <> ''))[1], '') as error,
      (select max(sent_at) from (select sent_at from platform.mail order by id desc limit 1000) newest) as "sentAt"
    from platform.mail
    where sent_at is null
    and given_up_at is null
    and created_at < now() - interval '10 minutes'
  `.execute(db);
  return rows[0] ?? { late: 0, lateSince: null, error: '', sentAt: null };
}
