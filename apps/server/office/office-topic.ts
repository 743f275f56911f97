import type { ListDefinition, Outcome, Topic, Words } from '@palpite/contracts/office/topic';
import type { Currency } from '@palpite/domain/money';
import type { z } from 'zod';
import type { Actor } from '../platform/actor.ts';
import type { Db } from '../platform/db.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { Waiting } from '../platform/waiting.ts';

/** Language of a text for staff. */
export type Lang = keyof Words;

/** Lines that are the same in each language, or those of each. */
export type Lines = readonly string[] | Readonly<Record<Lang, readonly string[]>>;

/** What an order did, or why it changed nothing. */
export type Done = {
  readonly done: boolean;
  readonly status: Words | null;
  /** Output of an action that only reads. */
  readonly lines?: Lines;
  /** One-time password, which is shown once and not recorded. */
  readonly password?: string;
  readonly file?: NonNullable<Outcome['file']>;
  /** When a scheduled order is executed. */
  readonly runAt?: string;
};

type Measure = (db: Db) => Promise<Waiting>;

type More = Omit<Done, 'done' | 'status'>;

export const done = (en: string, pt: string, more: More = {}): Done => ({
  done: true,
  status: { en, pt },
  ...more,
});
export const refused = (en: string, pt: string): Done => ({ done: false, status: { en, pt } });
export const shown = (lines: Lines): Done => ({ done: true, status: null, lines });

/** Lines in each language; `of` picks a text or a code's words. */
export const inEach = (write: (of: (words: Words) => string) => readonly string[]): Lines => ({
  en: write(({ en }) => en),
  pt: write(({ pt }) => pt),
});

export const linesIn = (lines: Lines, lang: Lang): string[] => [...('en' in lines ? lines[lang] : lines)];

/** Text that is the same in each language, or words; null for a missing value. */
export type Value = string | Words | null;

/** One value that an order would change. */
export type Change = { readonly what: Words; readonly before: Value; readonly after: Value };

export const valueIn = (value: Value, lang: Lang): string | null =>
  value === null || typeof value === 'string' ? value : value[lang];

type Input<T extends Topic, A extends keyof T['actions']> = z.output<T['actions'][A]['input']>;

/** Rows of a list that is read in pages, and whether older ones follow them. */
export type RowPage<Row> = { readonly rows: Row[]; readonly hasOlder: boolean };

/** Replaces the rows of a page by what is shown of them. */
export const mapPage = <Row, Shown>(
  { rows, hasOlder }: RowPage<Row>,
  show: (row: Row) => Shown,
): RowPage<Shown> => ({ rows: rows.map(show), hasOlder });

/** A list whose query has `before` is read in pages. */
type AnswerOf<L extends ListDefinition> = 'before' extends keyof QueryOf<L>
  ? RowPage<z.output<L['row']>>
  : z.output<L['row']>[];

/** What any list answers, as a page; `hasOlder` is null for a list without pages. */
export const asPage = <Row>(
  answer: Row[] | RowPage<Row>,
): { readonly rows: Row[]; readonly hasOlder: boolean | null } =>
  Array.isArray(answer) ? { rows: answer, hasOlder: null } : answer;

type QueryOf<L extends ListDefinition> = L['query'] extends z.ZodObject ? z.output<L['query']> : object;

/** Who reads a list: `staff.account.id`; null for a program of the machine. */
export type Reader = Actor['staffId'];

export type RevealField = (
  db: Db,
  row: Readonly<Record<string, unknown>>,
  secrets: Secrets,
  lang: Lang,
) => Promise<string>;

export type TopicHandlers<T extends Topic> = {
  readonly lists: {
    readonly [L in keyof T['lists']]: (
      db: Db,
      lang: Lang,
      query: QueryOf<T['lists'][L]>,
      secrets: Secrets,
      reader: Reader,
    ) => Promise<AnswerOf<T['lists'][L]>>;
  };
  /**
   * Each transaction of `db` first checks that the actor still has the permission. `orderId` is the same whenever the
   * same order runs, and names what it creates. `secrets` is null for an order that has waited, because the input of such
   * an order has no secret.
   */
  readonly actions: {
    readonly [A in keyof T['actions']]: (
      db: Db,
      input: Input<T, A>,
      actor: Actor,
      orderId: string,
      secrets: Secrets | null,
    ) => Promise<Done>;
  };
  /** Length of the list `all` and its oldest time, of a topic whose rows wait. Without it, the list is read. */
  readonly measure?: Measure;
  /** Further lists whose rows wait for a person, of a topic that is not a queue itself. */
  readonly queues?: readonly (keyof T['lists'] & string)[];
  /**
   * What an order would change, read without changing it. The office shows it before the order, and an order that was
   * given for another state is refused with `state_changed`.
   */
  readonly previews?: {
    readonly [A in keyof T['actions']]?: (db: Db, input: Input<T, A>) => Promise<Change[]>;
  };
  /** Hidden fields that are read only when they are revealed, from the row as the list shows it. */
  readonly reveals?: Readonly<Record<string, RevealField>>;
  /** Amount of an order with the approval `byAmount`; null for an order that needs none. */
  readonly amounts?: {
    readonly [A in keyof T['actions']]?: (
      db: Db,
      input: Input<T, A>,
    ) => Promise<{ currency: Currency; minor: bigint } | null>;
  };
  /** True for an order that the machine itself may give while no owner exists. */
  readonly isFirst?: (action: string, input: Readonly<Record<string, unknown>>) => boolean;
};

/** A topic with what it does, without the types of its rows and inputs. */
export type OfficeTopic = { readonly topic: Topic } & {
  readonly lists: Readonly<
    Record<
      string,
      (
        db: Db,
        lang: Lang,
        query: never,
        secrets?: Secrets,
        reader?: Reader,
      ) => Promise<object[] | RowPage<object>>
    >
  >;
  readonly actions: Readonly<
    Record<
      string,
      (db: Db, input: never, actor: Actor, orderId: string, secrets: Secrets | null) => Promise<Done>
    >
  >;
  readonly measure?: Measure;
  readonly queues?: readonly string[];
  readonly reveals?: Readonly<Record<string, RevealField>>;
  readonly previews?: Readonly<Record<string, (db: Db, input: never) => Promise<Change[]>>>;
  readonly amounts?: Readonly<
    Record<string, (db: Db, input: never) => Promise<{ currency: Currency; minor: bigint } | null>>
  >;
  readonly isFirst?: (action: string, input: Readonly<Record<string, unknown>>) => boolean;
};

/** Joins a topic of the contracts with what it does. */
export function implement<T extends Topic>(topic: T, handlers: TopicHandlers<T>): OfficeTopic {
  return { topic, ...handlers } as unknown as OfficeTopic;
}
