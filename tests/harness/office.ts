import type { RefusalData } from '@palpite/contracts/endpoint';
import type { Outcome } from '@palpite/contracts/office/topic';
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
