import type { RefusalData } from '@palpite/contracts/endpoint';
import type { Outcome } from '@palpite/contracts/office/topic';
import { sql } from 'kysely';
import type { Db } from '../../apps/server/platform/db.ts';
import type { TestServer } from './server.ts';

/** Language of the answers unless a test names another. */
const english = { lang: 'en_US' };

type As = { token?: string; headers?: Record<string, string> };

/**
 * Gives an order of the back office, such as `staff.add`. Without a token it comes from a program of this machine, which
 * sandbox mode allows while there is no staff account.
 */
export async function order(
  server: Pick<TestServer, 'send'>,
  action: string,
  input: object,
  as: As = {},
): Promise<{ http: number; data: Outcome & RefusalData }> {
  const path = `/api/office/${action.replace('.', '/')}`;
  const { http, body } = await server.send('POST', path, {
    body: JSON.stringify(input),
    ...as,
    headers: { ...english, ...as.headers },
  });
  return { http, data: body.data as Outcome & RefusalData };
}

/** Reads a list of the back office, such as `staff` or `approvals.rules`. Empty when it is refused. */
export async function listRows<Row extends object>(
  server: Pick<TestServer, 'send'>,
  list: string,
  { query = {}, ...as }: As & { query?: Record<string, string> } = {},
): Promise<{ http: number; rows: Row[]; hasOlder: boolean | undefined; code: string | undefined }> {
  const search = new URLSearchParams(query).toString();
  const path = `/api/office/${list.replace('.', '/')}${search && `?${search}`}`;
  const { http, body } = await server.send('GET', path, {
    ...as,
    headers: { ...english, ...as.headers },
  });
  const data = body.data as unknown as { rows?: Row[]; hasOlder?: boolean; code?: string };
  return { http, rows: data.rows ?? [], hasOlder: data.hasOlder, code: data.code };
}

/** Makes all scheduled orders due, or one of them. The rows are guarded, so their time moves behind the guard. */
export async function letOrdersComeDue(db: Db, id: string | null = null): Promise<void> {
  await sql`alter table staff.scheduled_order disable trigger scheduled_order_append_only`.execute(db);
  await sql`
    update staff.scheduled_order set run_at = now()
    where verdict is null and id = coalesce(${id}::bigint, id)
  `.execute(db);
  await sql`alter table staff.scheduled_order enable trigger scheduled_order_append_only`.execute(db);
}
