import { topics } from '@palpite/contracts/office';
import { audit } from '@palpite/contracts/office/audit';
import type { Outcome, Words } from '@palpite/contracts/office/topic';
import type { Selectable } from 'kysely';
import type { Tables } from '../../platform/tables.ts';
import { type Change, implement, type Lang, valueIn } from '../office-topic.ts';
import { listMax } from './pieces.ts';

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

const textOf = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(textOf).join(', ')
    : typeof value === 'object' && value
      ? '…'
      : String(value ?? '–');

/** Fills the fields of the input into the sentence of an action. */
export function sentenceOf({ action, input }: Pick<Entry, 'action' | 'input'>, lang: Lang): string {
  const values = input as Record<string, unknown>;
  return (sentences.get(action)?.[lang] ?? action).replace(/\{(\w+)\}/g, (_, name: string) =>
    textOf(values[name]),
  );
}

export function stateOf({ kind, done, outcome }: Pick<Entry, 'kind' | 'done' | 'outcome'>) {
  if (kind === 'reads') return 'read';
  if (done === null) return 'unknown';
  if (done) return 'done';
  return (outcome as Outcome | null)?.proposalId === undefined ? 'refused' : 'proposed';
}

/** Values before and after an order, one a line. */
export const changesText = ({ changes }: Pick<Entry, 'changes'>, lang: Lang): string =>
  ((changes as Change[] | null) ?? [])
    .map(
      ({ what, before, after }) =>
        `${what[lang]}: ${valueIn(before, lang) ?? '–'} → ${valueIn(after, lang) ?? '–'}`,
    )
    .join('\n');

/** The audit log, newest first. */
export const auditTopic = implement(audit, {
  lists: {
    all: async (db, lang) =>
      (
        await db.selectFrom('platform.audit_entry').selectAll().orderBy('id', 'desc').limit(listMax).execute()
      ).map((row) => ({
        id: String(row.id),
        at: row.at.toISOString(),
        by: row.ordered_by,
        ip: row.ip,
        sentence: sentenceOf(row, lang),
        state: stateOf(row),
        answer: (row.outcome as Outcome | null)?.status ?? '',
        changes: changesText(row, lang),
        action: row.action,
        input: JSON.stringify(row.input),
        userAgent: row.user_agent,
      })),
  },
  actions: {},
});
