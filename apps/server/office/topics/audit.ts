import { topics } from '@palpite/contracts/office';
import { audit } from '@palpite/contracts/office/audit';
import type { Outcome, Words } from '@palpite/contracts/office/topic';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../platform/db.ts';
import type { Tables } from '../../platform/tables.ts';
import { codeNames } from '../code-names.ts';
import { type Field, fieldsOf } from '../fields.ts';
import { type Change, implement, type Lang, type Value, valueIn } from '../office-topic.ts';
import { scopeWords } from '../sports-words.ts';
import { decimalIn, inWords, pageOf, readMax, rowOrNull, spanOfDay } from './pieces.ts';

type Entry = Selectable<Tables['platform.audit_entry']>;

/** Sentences by the name of their action or list. */
const sentences: ReadonlyMap<string, Words> = new Map(
  topics.flatMap(({ name, title, lists, listEndpoints, actions }) => [
    ...Object.entries(lists).map(([list, definition]): [string, Words] => [
      listEndpoints[list]?.action ?? name,
      {
        en: `read ${title.en}: ${definition.title.en}`,
        pt: `consultou ${title.pt}: ${definition.title.pt}`,
      },
    ]),
    [
      `${name}.reveal`,
      {
        en: `looked at {field} of {row} in ${title.en}: {reason}`,
        pt: `viu {field} de {row} em ${title.pt}: {reason}`,
      },
    ],
    ...Object.entries(actions).map(([action, { sentence }]): [string, Words] => [
      `${name}.${action}`,
      sentence,
    ]),
  ]),
);

/** Fields of the input by the name of their action, whose codes the sentence shows in words. */
const fields: ReadonlyMap<string, ReadonlyMap<string, Field>> = new Map(
  topics.flatMap(({ name, actions }) =>
    Object.entries(actions).map(([action, { input }]) => [
      `${name}.${action}`,
      new Map(fieldsOf(input, 'input').map((field) => [field.name, field])),
    ]),
  ),
);

/** A code of a fixed list in the reader's language; other text as it is. */
function codeIn(code: string, { name, names, ...field }: Field, lang: Lang): string {
  if (names === 'scope') return scopeWords(code)[lang];
  if (names === 'action') return codeNames[lang].actions[code] ?? code;
  const isCode = field.enum ?? field.items?.enum;
  if (names === 'game' || names === 'sport')
    return codeNames[lang][names === 'game' ? 'games' : 'sports'][code] ?? code;
  return isCode ? inWords(code, names === 'gameKind' ? names : name)[lang] : decimalIn(lang, code);
}

function textOf(value: unknown, field: Field | undefined, lang: Lang): string {
  if (Array.isArray(value)) return value.map((each) => textOf(each, field, lang)).join(', ');
  if (typeof value === 'object' && value) return '…';
  return typeof value === 'string' && field ? codeIn(value, field, lang) : String(value ?? '–');
}

/** Fills the fields of the input into the sentence of an action. */
export function sentenceOf({ action, input }: Pick<Entry, 'action' | 'input'>, lang: Lang): string {
  const values = input as Record<string, unknown>;
  const of = fields.get(action);
  return (sentences.get(action)?.[lang] ?? action).replace(/\{(\w+)\}/g, (_, name: string) =>
    textOf(values[name], of?.get(name), lang),
  );
}

export function stateOf({ kind, done, outcome }: Pick<Entry, 'kind' | 'done' | 'outcome'>) {
  if (kind === 'reads') return 'read';
  if (done === null) return 'unknown';
  const { runAt, proposalId } = (outcome as Outcome | null) ?? {};
  if (done) return runAt === undefined ? 'done' : 'scheduled';
  return proposalId === undefined ? 'refused' : 'proposed';
}

/** What became of an order that was not executed. The sentences of actions are in the past tense. */
const withoutEffect: Readonly<Partial<Record<ReturnType<typeof stateOf>, Words>>> = {
  refused: { en: 'was refused', pt: 'teve a ordem recusada' },
  proposed: { en: 'proposed to a second person', pt: 'propôs a uma segunda pessoa' },
  scheduled: { en: 'scheduled for later', pt: 'agendou para depois' },
  unknown: { en: 'ordered, with an unknown result', pt: 'ordenou, com resultado desconhecido' },
};

/** The sentence of an entry, which says so first when the order was not executed. */
export function entrySentence(
  entry: Pick<Entry, 'kind' | 'done' | 'outcome' | 'action' | 'input'>,
  lang: Lang,
): string {
  const first = withoutEffect[stateOf(entry)];
  return first ? `${first[lang]}: ${sentenceOf(entry, lang)}` : sentenceOf(entry, lang);
}

/** Orders of the proposals that these entries decide, as sentences by the number of the proposal. */
async function readProposals(
  db: Db,
  entries: readonly Entry[],
  lang: Lang,
): Promise<ReadonlyMap<string, string>> {
  const ids = entries.flatMap(({ action, input }) => {
    const { id } = input as { id?: unknown };
    return decisions.has(action) && /^\d{1,15}$/.test(String(id)) ? [BigInt(String(id))] : [];
  });
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('staff.proposal')
    .select(['id', 'action', 'input'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [String(row.id), sentenceOf(row, lang)]));
}

const decisions: ReadonlySet<string> = new Set(['approvals.approve', 'approvals.reject']);

/** The sentence of an entry; that of a decision also names the proposed order. */
function fullSentence(entry: Entry, proposals: ReadonlyMap<string, string>, lang: Lang): string {
  const proposed = decisions.has(entry.action)
    ? proposals.get(String((entry.input as { id?: unknown }).id))
    : undefined;
  const sentence = entrySentence(entry, lang);
  return proposed === undefined ? sentence : `${sentence} (${proposed})`;
}

const writtenIn = (value: Value, lang: Lang): string => decimalIn(lang, valueIn(value, lang) ?? '–');

/** Values before and after an order, one a line. */
export const changesText = ({ changes }: Pick<Entry, 'changes'>, lang: Lang): string =>
  ((changes as Change[] | null) ?? [])
    .map(({ what, before, after }) => `${what[lang]}: ${writtenIn(before, lang)} → ${writtenIn(after, lang)}`)
    .join('\n');

type Query = z.output<typeof audit.lists.all.query>;

const proposed = sql<boolean>`outcome ? 'proposalId'`;
const scheduled = sql<boolean>`outcome ? 'runAt'`;

/** Conditions of the states that `stateOf` returns. */
const ofState: Readonly<Record<NonNullable<Query['result']>, RawBuilder<boolean>>> = {
  read: sql`kind = 'reads'`,
  unknown: sql`kind = 'order' and done is null`,
  done: sql`done and not coalesce(${scheduled}, false)`,
  scheduled: sql`done and ${scheduled}`,
  refused: sql`not done and not coalesce(${proposed}, false)`,
  proposed: sql`not done and ${proposed}`,
};

/** Escapes the characters that have a meaning in a pattern of LIKE. */
const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

function listEntries(db: Db, { who, player, action, result, from, to, before }: Query): Promise<Entry[]> {
  let entries = db.selectFrom('platform.audit_entry').selectAll();
  if (who) entries = entries.where('ordered_by', 'ilike', `%${literal(who)}%`);
  if (player)
    entries = entries
      .where('kind', '=', 'order')
      .where(sql<string>`input ->> 'email'`, '=', player.toLowerCase());
  if (action)
    entries = entries.where((where) =>
      where.or([where('action', '=', action), where('action', 'like', `${literal(action)}.%`)]),
    );
  if (result) entries = entries.where(ofState[result]);
  if (from) entries = entries.where('at', '>=', spanOfDay(from).from);
  if (to) entries = entries.where('at', '<', spanOfDay(to).to);
  const row = rowOrNull(before);
  if (row !== null) entries = entries.where('id', '<', row);
  return entries.orderBy('id', 'desc').limit(readMax).execute();
}

/** The audit log, newest first. */
export const auditTopic = implement(audit, {
  lists: {
    all: async (db, lang, query) => {
      const entries = await listEntries(db, query);
      const proposals = await readProposals(db, entries, lang);
      return pageOf(entries, (row) => ({
        id: String(row.id),
        at: row.at.toISOString(),
        by: row.ordered_by,
        ip: row.ip,
        sentence: fullSentence(row, proposals, lang),
        state: stateOf(row),
        answer: (row.outcome as Outcome | null)?.status ?? '',
        changes: changesText(row, lang),
        action: row.action,
        input: JSON.stringify(row.input),
        userAgent: row.user_agent,
      }));
    },
  },
  actions: {},
});
