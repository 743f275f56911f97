import { topics } from '@palpite/contracts/office';
import {
  getOffice,
  listQueues,
  type OfficeAction,
  type OfficeField,
  type OfficeTopicShape,
} from '@palpite/contracts/office/registry';
import { type ActionDefinition, isConfirmed } from '@palpite/contracts/office/topic';
import { hasPermission, type Permission, staffRoles } from '@palpite/domain/staff';
import type { z } from 'zod';
import type { Config } from '../config.ts';
import { listOwnRoles, profileOf } from '../modules/staff/index.ts';
import type { Db } from '../platform/db.ts';
import { type Route, route, type StaffMember } from '../platform/http.ts';
import { findRuleProblem } from './approvals.ts';
import { codeNames } from './code-names.ts';
import { type Field, fieldsOf } from './fields.ts';
import { asPage, type Lang, type OfficeTopic } from './office-topic.ts';

/** Whom the registry is shown to, with the values that fields offer from the database. */
type Reader = Pick<StaffMember, 'roles' | 'granted'> & {
  readonly choices: Readonly<Record<NonNullable<Field['choices']>, readonly string[]>>;
};

/** Actions for which a rule may require a second person. */
const actionsWithRule = topics.flatMap(({ name, actions }) =>
  Object.entries(actions).flatMap(([action, definition]) =>
    findRuleProblem(`${name}.${action}`, definition) === null ? `${name}.${action}` : [],
  ),
);

const readerOf = async (db: Db, { roles, granted }: StaffMember): Promise<Reader> => ({
  roles,
  granted,
  choices: { roles: [...staffRoles, ...(await listOwnRoles(db))], actions: actionsWithRule },
});

const isAllowed = ({ roles, granted }: Pick<StaffMember, 'roles' | 'granted'>, permission: Permission) =>
  hasPermission(roles, permission, granted);

/** Looks of texts for which a form has an input of their own. */
const formLooks = ['longText', 'day', 'file', 'picture', 'secret'] as const;

function kindOf({ type, items, look, choices, enum: options }: Field): OfficeField['kind'] {
  if (options) return 'choice';
  if (type === 'array') return items?.enum || choices ? 'choices' : 'list';
  if (type === 'object') return look === 'texts' ? 'texts' : 'json';
  if (choices) return 'choice';
  if (type === 'boolean') return 'boolean';
  if (type === 'number' || type === 'integer') return 'number';
  return formLooks.find((each) => each === look) ?? 'text';
}

const describeFields = (
  schema: z.ZodObject,
  io: 'input' | 'output',
  lang: Lang,
  reader: Reader,
): OfficeField[] =>
  fieldsOf(schema, io).map((field) => ({
    name: field.name,
    label: field.label?.[lang] ?? field.name,
    hint: field.hint?.[lang] ?? null,
    kind: kindOf(field),
    look: field.look ?? null,
    options: [...(field.enum ?? field.items?.enum ?? (field.choices ? reader.choices[field.choices] : []))],
    names: field.names ?? null,
    shownAs: field.shownAs ?? null,
    clears: field.clears ?? false,
    orLatin1: field.orLatin1 ?? false,
    required: field.isRequired,
    hidden: field.hidden ? { permission: field.hidden, lacks: !isAllowed(reader, field.hidden) } : null,
  }));

/** First field of a row that people recognise. */
const leadOf = (row: z.ZodObject): string =>
  (fieldsOf(row, 'output').find(({ look }) => look !== 'rowId' && look !== 'time') ?? { name: '' }).name;

/** Where an action is offered: by its topic or by the rows of its lists. */
const offersOf = ({ on, from, when, alsoOn = {} }: ActionDefinition) => [
  { on, from, when },
  ...Object.entries(alsoOn).map(([list, offer]) => ({ on: list, from: offer.from, when: offer.when })),
];

function describeTopic({ topic, previews }: OfficeTopic, reader: Reader, lang: Lang): OfficeTopicShape {
  return {
    name: topic.name,
    title: topic.title[lang],
    group: topic.group,
    lists: Object.entries(topic.lists)
      .filter(([, { may }]) => isAllowed(reader, may))
      .map(([name, { title, empty, row, key, lead, query, opens, grid, of }]) => ({
        name,
        path: topic.listEndpoints[name]?.path ?? '',
        title: title[lang],
        empty: empty[lang],
        key: [...(key ?? Object.keys(row.shape).slice(0, 1))],
        lead: lead ?? leadOf(row),
        columns: describeFields(row, 'output', lang, reader),
        filters: query ? describeFields(query, 'input', lang, reader) : [],
        opens: opens ? { topic: opens.topic ?? topic.name, list: opens.list, with: { ...opens.with } } : null,
        grid: grid ? { head: null, running: null, ...grid, values: [...grid.values] } : null,
        of: of ?? null,
      })),
    actions: Object.entries(topic.actions).flatMap(([name, action]) =>
      offersOf(action).map(({ on, from, when }) => ({
        name: `${topic.name}.${name}`,
        path: topic.actionEndpoints[name]?.path ?? '',
        label: action.label[lang],
        fields: describeFields(action.input, 'input', lang, reader),
        on: on ?? null,
        from: { ...from },
        when: whenOf(when, lang),
        tone: action.tone ?? 'plain',
        changes: action.audit === 'changes',
        previewed: previews?.[name] !== undefined,
        schedulable: action.schedulable ?? false,
        approval: action.approval,
        confirmed: isConfirmed(action),
        lacks: isAllowed(reader, action.may) ? null : action.may,
      })),
    ),
  };
}

function whenOf(when: ActionDefinition['when'], lang: Lang): OfficeAction['when'] {
  if (!when) return null;
  const { field, is, otherwise } = when;
  return {
    field,
    is: [...is],
    otherwise: otherwise ? { value: otherwise.value, text: otherwise.words[lang] } : null,
  };
}

/** Topics without a list and an action for the reader are left out. */
function describeOffice(topics: readonly OfficeTopic[], reader: Reader, lang: Lang): OfficeTopicShape[] {
  return topics
    .map((office) => describeTopic(office, reader, lang))
    .filter(({ lists, actions }) => lists.length > 0 || actions.some(({ lacks }) => lacks === null));
}

/** Rows of a waiting topic, or of another list that waits, and the time of the oldest one. */
export async function measureQueue(
  db: Db,
  { lists, measure }: OfficeTopic,
  list = 'all',
): Promise<{ count: number; oldestAt: string | null }> {
  if (measure && list === 'all') {
    const { count, oldestAt } = await measure(db);
    return { count, oldestAt: oldestAt?.toISOString() ?? null };
  }
  const rows = asPage((await lists[list]?.(db, 'en', {} as never)) ?? []).rows as { at?: string }[];
  return { count: rows.length, oldestAt: rows.flatMap(({ at }) => at ?? []).toSorted()[0] ?? null };
}

/** What the office shows a member of staff: the registry in their language, and how much waits. */
export function registryRoutes(
  db: Db,
  { MODE: mode, PRODUCT_NAME: product }: Pick<Config, 'MODE' | 'PRODUCT_NAME'>,
  topics: readonly OfficeTopic[],
): Route[] {
  return [
    route(getOffice, async ({ staff, caller }) => {
      const lang = caller.lang === 'pt_BR' ? 'pt' : 'en';
      return {
        member: profileOf(staff),
        product,
        mode,
        names: codeNames[lang],
        topics: describeOffice(topics, await readerOf(db, staff), lang),
      };
    }),
    route(listQueues, async ({ staff }) => {
      const queues = topics.flatMap((office) => {
        const waits = office.topic.group === 'waiting' && office.topic.lists.all ? ['all'] : [];
        return [...waits, ...(office.queues ?? [])]
          .filter((list) => {
            const may = office.topic.lists[list]?.may;
            return may !== undefined && isAllowed(staff, may);
          })
          .map((list) => ({ office, list }));
      });
      return {
        queues: await Promise.all(
          queues.map(async ({ office, list }) => ({
            topic: office.topic.name,
            list: list === 'all' ? null : list,
            ...(await measureQueue(db, office, list)),
          })),
        ),
      };
    }),
  ];
}
