import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '../../platform/db.ts';
import type { SecretColumn } from '../../platform/reencrypt.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Secrets, SecretUnreadable } from '../../platform/secrets.ts';

const column = 'payments.callback_message.body';

/** For rotations of the key. */
export const paymentSecrets: readonly SecretColumn[] = [{ column, key: 'id', keyType: 'text' }];

/** Stored bytes of a body. Real callbacks have up to some kilobytes. */
const bodyMax = 32 * 1024;
const headerMax = 300;
/** Messages of a vendor that were not verified, in an hour. Anyone can send these. */
const unverifiedMax = 100;
/** After an hour's maximum is reached, messages that were not verified are dropped for this long without a query. */
const fullMs = 60_000;

/** All others may authorize the sender, or are of proxies. */
const shownHeaders = [
  'content-type',
  'content-length',
  'content-encoding',
  'date',
  'user-agent',
  'x-request-id',
];

/** A callback as it arrived. */
export type Message = {
  readonly vendor: string;
  readonly headers: IncomingHttpHeaders;
  readonly rawBody: Buffer;
  readonly ip: string;
};

export type MessageState = 'accepted' | 'unreadable' | 'notOurs' | 'refused' | 'postponed';

/** Stores a message. It never throws, and a failure is only logged: evidence must not cost a payment. */
export type KeepMessage = (message: Message, state: MessageState) => Promise<void>;

/** State of a message whose verification failed. */
export const failedState = (failure: unknown): MessageState =>
  failure instanceof Refusal && (failure.code === 'callback_invalid' || failure.code === 'request_invalid')
    ? 'refused'
    : 'postponed';

export const hashOf = (body: Buffer) => createHash('sha256').update(body).digest('hex');

/** Stores messages before their effect, so that a crash in between leaves the message. */
export function createMessageKeeper({
  db,
  secrets,
  log,
}: {
  db: Db;
  secrets: Secrets;
  log: Logger;
}): KeepMessage {
  const fullUntil = new Map<string, number>();
  return async ({ vendor, headers, rawBody, ip }, state) => {
    const isBounded = state === 'refused' || state === 'postponed';
    if (isBounded && performance.now() < (fullUntil.get(vendor) ?? 0)) return;
    try {
      const hash = hashOf(rawBody);
      const id = `${hash}-${vendor}-${state}`;
      const shown = shownHeaders.flatMap((name) => {
        const value = headers[name];
        return value === undefined ? [] : [[name, String(value).slice(0, headerMax)]];
      });
      const body = secrets.encrypt({ column, row: id }, rawBody.subarray(0, bodyMax).toString('utf8'));
      const { rows } = await sql`
        insert into payments.callback_message (id, vendor, body_hash, state, headers, body, bytes, address)
        select
          ${id}, ${vendor}, ${hash}, ${state}, ${JSON.stringify(Object.fromEntries(shown))}::jsonb, ${body},
          ${rawBody.length}::int, ${ip}
        where not ${isBounded}
        or (
          select count(*)
          from (
            select
            from payments.callback_message
            where vendor = ${vendor}
            and state in ('refused', 'postponed')
            and received_at > now() - interval '1 hour'
            limit ${unverifiedMax}
          ) known
        ) < ${unverifiedMax}
        on conflict (id) do update
        set times = least(callback_message.times, 2147483646) + 1, newest_at = now()
        returning id
      `.execute(db);
      if (rows.length === 0) fullUntil.set(vendor, performance.now() + fullMs);
    } catch (failure) {
      log.warn({ vendor, err: failure }, 'the message of a payment vendor was not stored');
    }
  };
}

const forgottenAtOnce = 1_000;

/** Deletes messages that are older than `days`. */
export async function forgetMessages(db: Db, days: number, stopping?: AbortSignal): Promise<void> {
  let deleted = forgottenAtOnce;
  while (deleted === forgottenAtOnce && !stopping?.aborted) {
    const { rows } = await sql`
      delete from payments.callback_message
      where id in (
        select id
        from payments.callback_message
        where received_at < now() - make_interval(days => ${days})
        order by received_at
        limit ${forgottenAtOnce}
      )
      returning id
    `.execute(db);
    deleted = rows.length;
  }
}

export type MessageFilter = {
  /** Received before. */
  readonly before?: Date | null;
  readonly vendor?: string | undefined;
  readonly state?: MessageState | undefined;
  /** SHA-256 of the body. */
  readonly digest?: string | undefined;
  /** Id of a deposit or withdrawal that a verified message is about. */
  readonly order?: string | undefined;
};

/** Messages as they arrived, newest first. A body that no key decrypts is null. */
export async function listMessages(
  db: Db,
  secrets: Secrets,
  { vendor, state, digest, order, before }: MessageFilter,
  limit: number,
) {
  let messages = db.selectFrom('payments.callback_message').selectAll();
  if (vendor) messages = messages.where('vendor', '=', vendor);
  if (state) messages = messages.where('state', '=', state);
  if (digest) messages = messages.where('body_hash', '=', digest);
  if (before) messages = messages.where('received_at', '<', before);
  if (order)
    messages = messages.where('body_hash', 'in', (about) =>
      about.selectFrom('payments.callback').select('body_hash').where('order_id', '=', order),
    );
  const rows = await messages.orderBy('received_at', 'desc').orderBy('id').limit(limit).execute();
  return rows.map((row) => ({
    ...row,
    state: row.state as MessageState,
    body: readBody(secrets, row.id, row.body),
  }));
}

function readBody(secrets: Secrets, id: string, stored: string): string | null {
  try {
    return secrets.decrypt({ column, row: id }, stored);
  } catch (failure) {
    if (failure instanceof SecretUnreadable) return null;
    throw failure;
  }
}
