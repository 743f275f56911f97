import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { member } from '../staff.ts';

const field = z.object({
  name: z.string(),
  label: z.string(),
  hint: z.string().nullable(),
  kind: z
    .enum([
      'text',
      'longText',
      'number',
      'boolean',
      'choice',
      'choices',
      'list',
      'texts',
      'json',
      'day',
      'file',
      'picture',
      'secret',
    ])
    .describe('How a form asks for it'),
  look: z
    .string()
    .nullable()
    .describe('How a table shows it: money, decimal, percent, time, player, state, code, checks'),
  options: z.array(z.string()),
  names: z
    .string()
    .nullable()
    .describe('Which names its codes have: sport, game, market, scope, account, action, gameKind, word'),
  shownAs: z.enum(['mask']).nullable().describe('Which overlay of the app the form shows with these texts'),
  clears: z.boolean().describe('An empty text removes the value, or the text of its language'),
  orLatin1: z.boolean().describe('A file that is not UTF-8 is read as Latin-1'),
  required: z.boolean(),
  hidden: z
    .object({
      permission: z.string(),
      lacks: z.boolean().describe('The member does not have the permission'),
    })
    .nullable()
    .describe('The value is masked, and shown on request with the permission'),
});
export type OfficeField = z.output<typeof field>;

const list = z.object({
  name: z.string(),
  path: z.string(),
  title: z.string(),
  empty: z.string(),
  key: z.array(z.string()).describe('Columns that identify a row'),
  lead: z.string().describe('Column by which people recognise a row'),
  columns: z.array(field),
  filters: z.array(field).describe('Filters that the server applies'),
  opens: z
    .object({ topic: z.string(), list: z.string(), with: z.record(z.string(), z.string()) })
    .nullable()
    .describe('List with the rows that a row adds up: filters of that list, and the fields that they get'),
  grid: z
    .object({
      row: z.string(),
      column: z.string(),
      values: z.array(z.string()),
      head: z.string().nullable(),
      running: z.string().nullable(),
    })
    .nullable()
    .describe(
      'Columns that a grid of the rows has as lines, as columns and in the cells; null without a grid',
    ),
  of: z
    .enum(['head', 'side', 'tab'])
    .nullable()
    .describe('Where the page of a player shows it; null for a list of its topic'),
});
export type OfficeList = z.output<typeof list>;

const action = z.object({
  name: z.string().describe('Such as withdrawals.approve'),
  path: z.string(),
  label: z.string(),
  fields: z.array(field),
  on: z.string().nullable().describe('List whose rows offer it; null for the topic itself'),
  from: z
    .record(z.string(), z.string())
    .describe('Fields that the row gives: field of the form, field of the row'),
  when: z
    .object({
      field: z.string(),
      is: z.array(z.string().nullable()),
      otherwise: z
        .object({ value: z.string(), text: z.string() })
        .nullable()
        .describe('Text that a row with this value shows instead of the button'),
    })
    .nullable()
    .describe('Only rows with one of these values in this field offer it; null for all rows'),
  tone: z.enum(['primary', 'danger', 'plain']),
  changes: z.boolean().describe('False for an action that only reads'),
  previewed: z.boolean().describe('The form shows what would change'),
  schedulable: z.boolean().describe('May be ordered for a later time'),
  approval: z.enum(['none', 'always', 'byAmount', 'ownRule']),
  confirmed: z.boolean().describe('Needs a code of the authenticator app from the last ten minutes'),
  lacks: z.string().nullable().describe('Permission that the member lacks; null when the action is allowed'),
});
export type OfficeAction = z.output<typeof action>;

const topicShape = z.object({
  name: z.string(),
  title: z.string(),
  group: z.enum(['waiting', 'desks', 'books', 'setup']),
  lists: z.array(list).describe('Lists that the member may read'),
  actions: z.array(action),
});
export type OfficeTopicShape = z.output<typeof topicShape>;

const namesByCode = z.record(z.string(), z.string());

const codeNames = z.object({
  sports: namesByCode,
  games: namesByCode,
  marketTypes: namesByCode,
  periods: namesByCode,
  actions: namesByCode,
});
export type CodeNames = z.output<typeof codeNames>;

export const getOffice = endpoint({
  method: 'GET',
  path: '/api/office',
  tag: 'office',
  summary: 'Who is logged in, and the lists and actions of the back office that this member may use',
  guard: 'staff',
  may: null,
  audit: 'none',
  approval: 'none',
  reply: z.object({
    member,
    product: z.string(),
    mode: z.enum(['sandbox', 'live']),
    names: codeNames,
    topics: z.array(topicShape),
  }),
});

export const listQueues = endpoint({
  method: 'GET',
  path: '/api/office/queues',
  tag: 'office',
  summary: 'How many rows wait in each queue that the member may read, and since when',
  guard: 'staff',
  may: null,
  audit: 'none',
  approval: 'none',
  reply: z.object({
    queues: z.array(
      z.object({
        topic: z.string(),
        list: z.string().nullable().describe('Null for the first list of the topic'),
        count: z.number().int(),
        oldestAt: z.string().nullable().describe('Null for an empty queue, or one without times'),
      }),
    ),
  }),
});
