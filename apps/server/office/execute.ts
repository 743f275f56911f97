import { createHash } from 'node:crypto';
import type { revealField } from '@palpite/contracts/office/reveal';
import { isConfirmed, type ListDefinition, type Outcome } from '@palpite/contracts/office/topic';
import { maskPersonal } from '@palpite/domain/mask';
import { sql } from 'kysely';
import { z } from 'zod';
import { authorize, guardTransactions } from '../modules/staff/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Db } from '../platform/db.ts';
import { Refusal, refuse } from '../platform/refusal.ts';
import type { Secrets } from '../platform/secrets.ts';
import { needsSecondPerson, propose } from './approvals.ts';
import { readVendorGameNames } from './code-names.ts';
import { type Field, fieldsOf } from './fields.ts';
import { asPage, type Change, type Done, type Lang, linesIn, type OfficeTopic } from './office-topic.ts';
import { recorded, withFileFacts, withoutSecrets } from './recorded-input.ts';
import { readValidFrom, scheduleOrder } from './schedule-order.ts';
import { findMoved, stateOf } from './state.ts';

/** How a caller proves who they are. */
export type Credentials = {
  /** Token of a session; null for a command on this machine without login. */
  readonly token: string | null;
  readonly mode: 'sandbox' | 'live';
  /** The caller has opened the database itself, so it may create the first owner. No request over HTTP may. */
  readonly ownsDatabase?: boolean;
  readonly ip?: string;
  readonly userAgent?: string;
  /** The page calls without input of its user, which does not extend the session. */
  readonly isUnattended?: boolean;
  /** Called with the member who sent a request, also when it is refused. */
  readonly identify?: (staffId: bigint) => void;
};

/** A hidden value that a member of staff requests. */
export type Reveal = Pick<
  z.output<NonNullable<typeof revealField.body>>,
  'list' | 'field' | 'row' | 'query' | 'reason'
>;

export type Order = {
  readonly action: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** The same key is the same order. Null for a caller that never repeats one. */
  readonly key?: string | null;
  /** State that the caller saw in the preview; null for any. */
  readonly state?: string | null;
  /** When it is executed; null: at once. */
  readonly validFrom?: string | null;
};

/**
 * Reads a list, with the names of games and with hidden fields masked.
 *
 * Refuses: `not_logged_in`, `session_ended`, `staff_permission_missing`.
 */
export async function listAs(
  db: Db,
  office: OfficeTopic,
  list: string,
  credentials: Credentials,
  lang: Lang,
  query: Readonly<Record<string, unknown>>,
  secrets: Secrets,
): Promise<{ rows: object[]; hasOlder?: boolean }> {
  const definition = office.topic.lists[list];
  const read = office.lists[list];
  if (!definition || !read) throw new Error(`there is no list ${office.topic.name}.${list}`);
  const { actor } = await authorize(db, { ...credentials, permission: definition.may });
  // Pages of one list are one reading.
  const { before: _, ...question } = query;
  if (definition.audit === 'reads')
    await noteReading(
      db,
      actor,
      credentials,
      office.topic.listEndpoints[list]?.action ?? office.topic.name,
      question,
    );
  const hidden = hiddenFieldsOf(definition);
  const answer = asPage(await read(db, lang, query as never, secrets, actor.staffId));
  const rows = await nameGames(db, definition, answer.rows, lang);
  const masked = rows.map((row) => ({
    ...row,
    ...Object.fromEntries(
      hidden.map(({ name, look }) => [
        name,
        maskValue((row as Readonly<Record<string, unknown>>)[name], look),
      ]),
    ),
  }));
  return { rows: masked, ...(answer.hasOlder !== null && { hasOlder: answer.hasOlder }) };
}

/** Replaces codes of vendors' games by names. The office knows the names of all other codes. */
async function nameGames(db: Db, { row }: ListDefinition, rows: object[], lang: Lang): Promise<object[]> {
  const games = fieldsOf(row, 'output').flatMap(({ name, names }) => (names === 'game' ? name : []));
  if (games.length === 0 || rows.length === 0) return rows;
  const read = rows as Readonly<Record<string, unknown>>[];
  const codeOf = (each: (typeof read)[number], name: string) => String(each[name] ?? '');
  const codes = read.flatMap((each) => games.map((name) => codeOf(each, name)));
  const names = await readVendorGameNames(db, codes, lang);
  return read.map((each) => ({
    ...each,
    ...Object.fromEntries(
      games.flatMap((name) => {
        const found = names.get(codeOf(each, name));
        return found === undefined ? [] : [[name, found]];
      }),
    ),
  }));
}

const hiddenFieldsOf = ({ row }: ListDefinition) =>
  fieldsOf(row, 'output').filter(({ hidden }) => hidden !== undefined);

/** A content of several values shows nothing of them. */
const maskValue = (value: unknown, look: Field['look']) =>
  typeof value !== 'string'
    ? null
    : (look === 'code' || look === 'pictures') && value !== ''
      ? '***'
      : maskPersonal(value);

/**
 * Reads a hidden value of one row and records who read it, of which row, and why.
 *
 * Refuses: `not_logged_in`, `session_ended`, `staff_permission_missing`, `request_invalid` for a field that is not
 * hidden, `state_changed` for a row that has left the list.
 */
export async function revealAs(
  db: Db,
  office: OfficeTopic,
  { list, field: name, row: key, query, reason }: Reveal,
  credentials: Credentials,
  secrets: Secrets,
  lang: Lang = 'en',
): Promise<string> {
  const definition = Object.hasOwn(office.topic.lists, list) ? office.topic.lists[list] : undefined;
  const read = office.lists[list];
  const field = definition && fieldsOf(definition.row, 'output').find((each) => each.name === name);
  const filters = (definition?.query ?? z.strictObject({})).safeParse(query ?? {});
  if (!definition || !read || !field?.hidden || !filters.success) return refuse('request_invalid');
  await authorize(db, { ...credentials, permission: definition.may });
  const { actor } = await authorize(db, { ...credentials, permission: field.hidden });
  const keys = definition.key ?? Object.keys(definition.row.shape).slice(0, 1);
  const answer = asPage(await read(db, 'en', filters.data as never, secrets, actor.staffId));
  const rows = answer.rows as Readonly<Record<string, unknown>>[];
  const found = rows.find((row) => keys.map((each) => String(row[each] ?? '')).join(' ') === key);
  if (!found) return refuse('state_changed');
  await noteReading(db, actor, credentials, `${office.topic.name}.reveal`, {
    list,
    field: name,
    row: key,
    reason,
  });
  const readHidden = office.reveals?.[name];
  return readHidden ? readHidden(db, found, secrets, lang) : String(found[name] ?? '');
}

/** Reads what an order would change. Null where the action has no preview. Refuses as `orderAs`. */
export async function previewAs(
  db: Db,
  office: OfficeTopic,
  { action, input }: Order,
  credentials: Credentials,
): Promise<{ changes: Change[]; state: string } | null> {
  const definition = office.topic.actions[action];
  if (!definition) throw new Error(`there is no action ${office.topic.name}.${action}`);
  await authorize(db, { ...credentials, permission: definition.may });
  const changes = await office.previews?.[action]?.(db, input as never);
  return changes ? { changes, state: stateOf(changes) } : null;
}

/**
 * Executes an order and records in the audit log who gave it, from where, when, what it would change, and its result.
 *
 * The entry is committed before the order runs: after a crash it has no result. Every transaction of the order locks the
 * staff account and checks its permission again, so that an order of a removed or demoted member changes nothing. An
 * action that needs a second person becomes a proposal instead.
 *
 * Refuses: `request_invalid` for a time that is not ahead, `not_logged_in`, `session_ended`,
 * `staff_permission_missing`, `staff_confirmation_needed`, `state_changed`, `request_id_reused`, `service_busy` for the
 * key of an order that is still running.
 */
export async function orderAs(
  db: Db,
  office: OfficeTopic,
  order: Order,
  credentials: Credentials,
  secrets: Secrets,
  lang: Lang = 'en',
): Promise<Outcome> {
  const { action, input, key = null, state = null, validFrom = null } = order;
  const definition = office.topic.actions[action];
  const run = office.actions[action];
  if (!definition || !run) throw new Error(`there is no action ${office.topic.name}.${action}`);
  const name = `${office.topic.name}.${action}`;
  const runAt = validFrom === null ? null : readValidFrom(validFrom, new Date());
  if (validFrom !== null && (runAt === null || !definition.schedulable)) refuse('request_invalid');
  const authority = await authorize(db, {
    ...credentials,
    permission: definition.may,
    needsRecentCode: isConfirmed(definition),
    isFirst: credentials.ownsDatabase === true && office.isFirst?.(action, input) === true,
  });
  const { actor } = authority;
  const changes = (await office.previews?.[action]?.(db, input as never)) ?? null;
  if (definition.audit !== 'changes') {
    if (definition.audit === 'reads') await noteReading(db, actor, credentials, name, input);
    return present(await run(db, input as never, actor, '', secrets), lang);
  }
  const entry = await openEntry(db, {
    name,
    schema: definition.input,
    input,
    runAt,
    actor,
    credentials,
    key,
    changes,
  });
  if ('earlier' in entry) return entry.earlier;
  const close = (answer: Outcome) => closeEntry(db, entry.id, answer);
  if (changes && state !== null && state !== stateOf(changes)) {
    await close({ done: false, status: null });
    refuse('state_changed');
  }
  if (await needsSecondPerson(db, office, action, input)) {
    const proposed = present(
      await propose(db, { name, input, changes, state: changes && stateOf(changes), runAt, actor }),
      lang,
    );
    await close(proposed);
    return proposed;
  }
  const guarded = guardTransactions(db, async (tx, isFirst) => {
    await authority.confirm(tx);
    if (isFirst && (await findMoved(tx, office, action, input, state))) refuse('state_changed');
  });
  try {
    const answer = present(
      runAt === null
        ? await run(guarded.db, input as never, actor, `order-${entry.id}`, secrets)
        : await guarded.db
            .transaction()
            .execute((tx) =>
              scheduleOrder(tx, { name, input, changes, state: changes && stateOf(changes), runAt, actor }),
            ),
      lang,
    );
    await close(answer);
    return answer;
  } catch (failure) {
    // Refused before anything was changed. After another failure the effect must be checked, so there is no result.
    if (failure instanceof Refusal && !guarded.begun()) await close({ done: false, status: null });
    throw failure;
  }
}

function present({ status, lines, ...rest }: Done & { proposalId?: string }, lang: Lang): Outcome {
  return { ...rest, status: status?.[lang] ?? null, ...(lines && { lines: linesIn(lines, lang) }) };
}

/** Of the whole input, which the log may hold cut. */
const digestOf = (input: object) => createHash('sha256').update(JSON.stringify(input)).digest('hex');

type NewEntry = {
  name: string;
  schema: z.ZodObject;
  input: Order['input'];
  runAt: Date | null;
  actor: Actor;
  credentials: Credentials;
  key: string | null;
  changes: readonly Change[] | null;
};

async function openEntry(
  db: Db,
  { name, schema, input, runAt, actor, credentials, key, changes }: NewEntry,
): Promise<{ id: bigint } | { earlier: Outcome }> {
  const kept = withoutSecrets(schema, input);
  const content = runAt === null ? kept : { input: kept, runAt };
  const row = await db
    .insertInto('platform.audit_entry')
    .values({
      action: name,
      kind: 'order',
      input: recorded(withFileFacts(schema, kept)),
      staff_id: actor.staffId,
      ordered_by: actor.name,
      ip: credentials.ip ?? '',
      user_agent: credentials.userAgent ?? '',
      request_key: key,
      input_digest: key === null ? null : digestOf(content),
      changes: changes && JSON.stringify(changes),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row) return row;
  const earlier = await db
    .selectFrom('platform.audit_entry')
    .select(['action', 'done', 'outcome', 'input_digest'])
    .where(sql<boolean>`coalesce(staff_id, 0) = ${actor.staffId ?? 0n}`)
    .where('request_key', '=', key)
    .executeTakeFirstOrThrow();
  if (earlier.action !== name || earlier.input_digest !== digestOf(content)) refuse('request_id_reused');
  if (earlier.done === null) refuse('service_busy');
  return { earlier: earlier.outcome as Outcome };
}

/** The log keeps neither a password nor a file with personal data. */
async function closeEntry(db: Db, id: bigint, { password: _, file: __, ...answer }: Outcome): Promise<void> {
  await db
    .updateTable('platform.audit_entry')
    .set({ done: answer.done, outcome: JSON.stringify(answer), answered_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** Records that personal data was read, once in ten minutes for the same question of the same person. */
export async function noteReading(
  db: Db,
  actor: Actor,
  { ip = '', userAgent = '' }: Pick<Credentials, 'ip' | 'userAgent'>,
  action: string,
  input: object = {},
): Promise<void> {
  await sql`
    insert into platform.audit_entry (action, kind, input, staff_id, ordered_by, ip, user_agent)
    select ${action}, 'reads', ${recorded(input)}::jsonb, ${actor.staffId}, ${actor.name}, ${ip}, ${userAgent}
    where not exists (
      select from platform.audit_entry
      where staff_id is not distinct from ${actor.staffId}
      and action = ${action} and kind = 'reads' and input = ${recorded(input)}::jsonb
      and at > now() - interval '10 minutes'
    )
  `.execute(db);
}
