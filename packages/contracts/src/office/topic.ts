import { needsRecentCode, type Permission } from '@palpite/domain/staff';
import { z } from 'zod';
import { type Approval, type Audit, type Endpoint, endpoint } from '../endpoint.ts';
import type { RefusalCode } from '../refusals.ts';

/** A text for staff: English and Portuguese. Other languages show English. */
export type Words = { readonly en: string; readonly pt: string };

export const words = (en: string, pt: string): Words => ({ en, pt });

/** How the office shows a value of a row, or asks for one of a form. */
export type Look =
  /** Decimal text in the currency of the row. */
  | 'money'
  /** Decimal text without a currency, such as odds or an exchange rate. */
  | 'decimal'
  /** Number of hundredths, with two decimals in every row of its column. */
  | 'percent'
  /** ISO time. */
  | 'time'
  /** Day such as 2026-11-27; a form asks for it with a calendar. */
  | 'day'
  /** Number of a player; opens the player. */
  | 'player'
  /** Technical id of a row. Tables hide it until the member shows the column. */
  | 'rowId'
  /** Word of a fixed list, shown as a chip. */
  | 'state'
  /** JSON, or lines that are read as written. */
  | 'code'
  /** Several lines. */
  | 'longText'
  /** Text of each language, by locale. */
  | 'texts'
  /** Text of a file in UTF-8. The command takes its path. */
  | 'file'
  /** JPEG, PNG or WebP in Base64. The command takes the path of the file. */
  | 'picture'
  /** Key or password: hidden while it is typed, and in no entry of the audit log. The command takes the path of a file. */
  | 'secret'
  /** Checks in a fixed order, of which only exceptions are prominent. */
  | 'checks'
  /** Texts and pictures of documents, shown side by side when they are revealed. */
  | 'pictures';

/** Codes that the office shows by a name in the reader's language. Commands and files keep the code. */
export type NamedCode =
  /** A sport. */
  | 'sport'
  /** An own game, a vendor of slots, or sports. */
  | 'game'
  /** A market, such as its sport, type, period and line. */
  | 'market'
  /** What a limit applies to: all, a sport, a league, a match or a market. */
  | 'scope'
  /** An account of the ledger: its kind, then its label. */
  | 'account'
  /** An action of the back office: its topic, then its label. */
  | 'action'
  /** How a game of the catalogue pays. */
  | 'gameKind'
  /** A word of a fixed list, which is not shown as a chip. */
  | 'word';

/** Maximum body of an order, and of its preview, in bytes. */
export const orderBytesMax = 32 * 1024 * 1024;

/** Data of a field in its JSON Schema, which forms, tables and commands are made from. */
export type FieldMeta = {
  readonly label: Words;
  readonly look?: Look;
  readonly hint?: Words;
  readonly names?: NamedCode;
  /** Texts that the form shows on a phone as this overlay of the app, beside the field `picture` of the form. */
  readonly shownAs?: 'mask';
  /** An empty text removes the value: a form sends it for a field, or a language, that was emptied. */
  readonly clears?: true;
  /** A file that is not UTF-8 is read as Latin-1 instead of being refused. */
  readonly orLatin1?: boolean;
  /** Personal text of a row that lists mask. With this permission it is shown on request, for a reason. */
  readonly hidden?: Permission;
  /** The server lists the values to choose from: roles of the database, or actions that may need a second person. */
  readonly choices?: 'roles' | 'actions';
};

/** Describes a field of a row or a form. */
export function field<S extends z.ZodType>(
  schema: S,
  en: string,
  pt: string,
  more: Omit<FieldMeta, 'label'> = {},
): S {
  return schema.meta({ label: words(en, pt), ...more });
}

/** One check of a row. `none`: there is nothing to check. */
const check = z.object({
  name: z.string(),
  state: z.enum(['passed', 'look', 'failed', 'none']),
  words: z.string(),
});
export type Check = z.output<typeof check>;

/**
 * Whose decision a row waits for, seen by the reader: theirs, or that of another person, because an order of two people
 * has them as its first. Null when nothing is to be decided.
 */
export const turnField = <S extends z.ZodType>(schema: S) =>
  field(schema, 'Decision', 'Decisão', { look: 'state' });
export const turns = ['yours', 'other'] as const;

/** Why a person who proposed or approved an order finds no button. */
const waitsForOther = { value: 'other', words: words('Waiting for someone else', 'Esperando outra pessoa') };

/** Condition of an action that the first of two people cannot give again. */
export const onYourTurn = { field: 'turn', is: ['yours'], otherwise: waitsForOther } as const;

/** Checks of a row, always in the same order. */
export const checksField = field(z.array(check), 'Checks', 'Verificações', { look: 'checks' });

/** A list of a topic: rows in the order in which they are worked on. */
export type ListDefinition = {
  readonly title: Words;
  readonly may: Permission;
  readonly audit: 'none' | 'reads';
  readonly row: z.ZodObject;
  /** Filters that the server applies: optional text fields. Without a value, the list shows its usual rows. */
  readonly query?: z.ZodObject;
  /** Fields that identify a row; the first field when not given. */
  readonly key?: readonly string[];
  /**
   * Field by which people recognise a row, such as a name: lines of a phone and an open row begin with it. The first
   * field that is neither a technical id nor a time when not given.
   */
  readonly lead?: string;
  /** Shown instead of an empty table. */
  readonly empty: Words;
  /**
   * List with the rows that a row adds up, of the same topic without `topic`. It gets the filters that both lists have,
   * and `with`: its filter, then the field of the row.
   */
  readonly opens?: {
    readonly topic?: string;
    readonly list: string;
    readonly with: Readonly<Record<string, string>>;
  };
  /** The rows are also shown as a grid, which the office opens first. */
  readonly grid?: GridShape;
  /**
   * The list is part of the page of a player. Its query has the required field `player`. `head`: its one row is the head
   * of the page; `side`: beside the tabs; `tab`: a tab.
   */
  readonly of?: RecordPlace;
};

/** Rows in a grid, with one value in each cell and one currency at a time. All are names of fields of a row. */
export type GridShape = {
  /** A line for each of its values, in the order of the rows. */
  readonly row: string;
  /** A column for each of its values, which are numbers. */
  readonly column: string;
  /** Fields to choose from; the first one is shown first. */
  readonly values: readonly string[];
  /** Figure of a whole line, beside its name. */
  readonly head?: string;
  /** Day or week of a cell. The newest one of the grid is marked, because it is not over. */
  readonly running?: string;
};

/** Where the page of a player shows a list. */
export type RecordPlace = 'head' | 'side' | 'tab';

/** Rows with one of these values in a field, null included. */
export type RowCondition = {
  readonly field: string;
  readonly is: readonly (string | null)[];
  /** Shown instead of the button for a row with this value. */
  readonly otherwise?: { readonly value: string; readonly words: Words };
};

export type ActionDefinition = {
  /** On the button, in the palette and in the help of the command. */
  readonly label: Words;
  /** Sentence of the audit log, after the name of the actor. Names in braces are fields of the input. */
  readonly sentence: Words;
  readonly input: z.ZodObject;
  readonly may: Permission;
  readonly audit: Audit;
  readonly approval: Approval;
  /** Name of the list whose rows offer this action. Without one, the topic itself offers it. */
  readonly on?: string;
  /** Fields of the input that the row gives: field of the input, then field of the row. */
  readonly from?: Readonly<Record<string, string>>;
  /** Offered only for these rows. The server decides all the same: this spares a refusal. */
  readonly when?: RowCondition;
  /** Further lists whose rows offer it, by name: the fields that their rows give, and for which of their rows. */
  readonly alsoOn?: Readonly<
    Record<string, { readonly from: Readonly<Record<string, string>>; readonly when?: RowCondition }>
  >;
  /** `danger`: ends or takes away something. `primary`: the usual decision about a row. */
  readonly tone?: 'primary' | 'danger';
  /**
   * The order may name a later time (`Valid-From`) at which it is executed. It writes to this database only, so that it
   * is executed and recorded in one transaction.
   */
  readonly schedulable?: boolean;
  /** Maximum size of the body in bytes, when larger than the general limit. */
  readonly bodyBytesMax?: number;
  /** The answer has a file, which the office saves and the command writes. Reading it needs a recent code. */
  readonly answers?: 'file';
};

type Definition = {
  /** Path and word of the command, such as `withdrawals`. */
  readonly name: string;
  readonly title: Words;
  readonly group: 'waiting' | 'desks' | 'books' | 'setup';
  readonly lists: Readonly<Record<string, ListDefinition>>;
  readonly actions: Readonly<Record<string, ActionDefinition>>;
};

/** What an order did. `status` is a sentence in the language of the request. */
export const outcome = z.object({
  done: z.boolean(),
  status: z.string().nullable(),
  lines: z.array(z.string()).optional().describe('Output of an action that only reads'),
  password: z.string().optional().describe('One-time password, shown once'),
  file: z
    .object({ name: z.string(), type: z.string(), text: z.string() })
    .optional()
    .describe('File that an action answers with'),
  proposalId: z.string().optional().describe('The order waits for a second member of staff'),
  runAt: z.string().optional().describe('The order is executed at this time'),
});
export type Outcome = z.output<typeof outcome>;

export type Topic<D extends Definition = Definition> = D & {
  readonly listEndpoints: Readonly<Record<keyof D['lists'] & string, Endpoint>>;
  readonly actionEndpoints: Readonly<Record<keyof D['actions'] & string, Endpoint>>;
};

/**
 * Whether an order needs a recent code of the authenticator app: it moves money, changes who has access, answers with
 * a file, or may need a second person. Its declaration decides, so that none can forget it.
 */
export const isConfirmed = ({ may, audit, approval, answers }: ActionDefinition): boolean =>
  answers === 'file' || (audit === 'changes' && (approval !== 'none' || needsRecentCode(may)));

/** Header of an order that is executed later: a time in ISO 8601 with its offset. */
export const validFromHeader = 'valid-from';

const orderRefusals: RefusalCode[] = ['state_changed', 'request_id_reused'];

/** Declares a topic of the back office and derives its endpoints. */
export function topic<const D extends Definition>(definition: D): Topic<D> {
  const { name, title } = definition;
  const path = `/api/office/${name}` as const;
  const lists = Object.entries(definition.lists).map(([list, { may, audit, row, query }]) => [
    list,
    endpoint({
      method: 'GET',
      path: list === 'all' ? path : `${path}/${list}`,
      tag: 'office',
      summary: `${title.en}: ${definition.lists[list]?.title.en}`,
      guard: 'staff',
      action: list === 'all' ? name : `${name}.${list}`,
      may,
      audit,
      approval: 'none',
      ...(query && { query }),
      reply: z.object({
        rows: z.array(row),
        ...(query && 'before' in query.shape && { hasOlder: z.boolean().describe('Older rows follow') }),
      }),
    }),
  ]);
  const actions = Object.entries(definition.actions).map(([action, each]) => [
    action,
    endpoint({
      method: 'POST',
      path: `${path}/${action}`,
      tag: 'office',
      summary: `${title.en}: ${each.label.en}`,
      guard: 'staff',
      action: `${name}.${action}`,
      may: each.may,
      audit: each.audit,
      approval: each.approval,
      needsRecentCode: isConfirmed(each),
      body: each.input,
      ...(each.bodyBytesMax && { bodyBytesMax: each.bodyBytesMax }),
      reply: outcome,
      refusals: orderRefusals,
    }),
  ]);
  return {
    ...definition,
    listEndpoints: Object.fromEntries(lists),
    actionEndpoints: Object.fromEntries(actions),
  };
}

/** Reason of an order, kept in the audit log. */
export const reason = field(z.string().trim().min(3).max(200), 'Reason', 'Motivo', { look: 'longText' });

/** In the query of a list: its rows of one day. */
export const dayFilter = field(z.iso.date().optional(), 'Day', 'Dia', {
  look: 'day',
  hint: words('Day in Brasília', 'Dia no horário de Brasília'),
});

/** In the query of a list that is read in pages by time. */
export const beforeTime = field(z.iso.datetime().optional(), 'Before', 'Antes de', {
  look: 'time',
  hint: words('Time of the oldest row of the newer page', 'Horário da linha mais antiga da página mais nova'),
});

/** In the query of a list that is read in pages by the number of its rows. */
export const beforeRow = field(
  z
    .string()
    .regex(/^\d{1,18}$/, 'is the number of a row')
    .optional(),
  'Before',
  'Antes de',
  {
    hint: words(
      'Number of the oldest row of the newer page',
      'Número da linha mais antiga da página mais nova',
    ),
  },
);

/** Number of a player, in the query of a list of the player's page. */
export const playerNumber = field(z.string().regex(/^[1-9]\d{9}$/, 'is ten digits'), 'Player', 'Jogador');

/** E-mail of the account of a player. E-mail addresses are stored in lower case. */
export const playerEmail = field(
  z.email('must be the e-mail of an account').max(200).toLowerCase(),
  'E-mail',
  'E-mail',
);
