import type { Reply } from '@palpite/contracts/endpoint';
import type {
  getOffice,
  listQueues,
  OfficeAction,
  OfficeField,
  OfficeList,
  OfficeTopicShape,
} from '@palpite/contracts/office/registry';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from './api.ts';
import { keepNames } from './code-names.ts';
import type { Row } from './format.ts';
import { useRereadMs } from './live.ts';
import { useSession } from './session.ts';

type Office = Reply<typeof getOffice>;

/** The registry for this member. Read anew every few seconds, so that changed roles change the page. */
export function useOffice() {
  const token = useSession((session) => session.token);
  return useQuery({
    queryKey: ['office'],
    queryFn: async () => {
      const office = await call<Office>('/api/office');
      keepNames(office.names);
      return office;
    },
    enabled: token !== '',
    refetchInterval: 5_000,
  });
}

export function useQueues() {
  const token = useSession((session) => session.token);
  const refetchInterval = useRereadMs();
  return useQuery({
    queryKey: ['queues'],
    queryFn: () => call<Reply<typeof listQueues>>('/api/office/queues'),
    enabled: token !== '',
    refetchInterval,
  });
}

type Filters = Readonly<Record<string, string>>;

/** Filters of a list as the query of its address. Empty ones and names that it does not know are left out. */
const searchOf = (list: OfficeList | undefined, filters: Filters): string =>
  new URLSearchParams(
    Object.entries(filters).filter(
      ([name, value]) => value !== '' && list?.filters.some((filter) => filter.name === name),
    ),
  ).toString();

/** Rows of a list, and for a list in pages whether older ones follow. */
export type ShownPage = { readonly rows: readonly Row[]; readonly hasOlder?: boolean };

const readRows = (list: OfficeList | undefined, search: string) =>
  call<ShownPage>(`${list?.path ?? ''}${search && `?${search}`}`);

/** Filter of a list that is read in pages: rows before it. */
export const pageFilter = 'before';

/**
 * What the filter `before` must be for the page after these rows: the oldest time, or the number of the last row. Null
 * without a further page.
 */
export function olderThan(list: OfficeList, { rows, hasOlder = false }: ShownPage): string | null {
  const filter = list.filters.find(({ name }) => name === pageFilter);
  const last = rows.at(-1);
  if (!filter || !last || !hasOlder) return null;
  if (filter.look !== 'time') return String(last[list.key[0] ?? ''] ?? '');
  return rows.map(({ at }) => String(at)).toSorted()[0] ?? null;
}

/** Rows of a file at most. */
export const fileRowsMax = 50_000;

/** Rows of a list with all its pages, newest first, whatever page is shown. Ends with the page that reaches the maximum. */
export async function readAllRows(list: OfficeList, filters: Filters = {}): Promise<Row[]> {
  const found = new Map<string, Row>();
  let before = '';
  while (found.size < fileRowsMax) {
    const page = await readRows(list, searchOf(list, { ...filters, [pageFilter]: before }));
    for (const row of page.rows) found.set(keyOf(list, row), row);
    const next = olderThan(list, page);
    if (next === null || next === before) break;
    before = next;
  }
  return [...found.values()];
}

/** Rows of a list, to which the server applies `filters`. */
export function useRows(list: OfficeList | undefined, filters: Filters = {}) {
  const search = searchOf(list, filters);
  const token = useSession((session) => session.token);
  const refetchInterval = useRereadMs();
  return useQuery({
    queryKey: ['rows', list?.path, search],
    queryFn: () => readRows(list, search),
    placeholderData: keepPreviousData,
    enabled: token !== '' && list !== undefined,
    refetchInterval,
  });
}

/** Identity of a row in the address: the columns that its actions take, or its first column. */
export function keyOf(list: Pick<OfficeList, 'key'>, row: Row): string {
  return list.key.map((name) => String(row[name] ?? '')).join(' ');
}

export const findTopic = (office: Office | undefined, name: string): OfficeTopicShape | undefined =>
  office?.topics.find((topic) => topic.name === name);

/** Whether an action applies to a row. A row without the field says nothing about it. */
export const appliesTo = ({ when }: OfficeAction, row: Row | null): boolean =>
  !when || row?.[when.field] === undefined || when.is.some((value) => value === row[when.field]);

/** What an open row shows instead of actions that the reader cannot give for it, such as a second approval. */
export const waitsOn = (actions: readonly OfficeAction[], row: Row | null): string[] => [
  ...new Set(
    actions.flatMap(({ when }) =>
      when?.otherwise && row?.[when.field] === when.otherwise.value ? [when.otherwise.text] : [],
    ),
  ),
];

const allowedFirst = (actions: readonly OfficeAction[]) =>
  actions.toSorted((a, b) => Number(a.lacks !== null) - Number(b.lacks !== null));

/** Actions that a row of a list offers, allowed ones first. */
export const actionsOn = (topic: OfficeTopicShape, list: string): OfficeAction[] =>
  allowedFirst(topic.actions.filter(({ on }) => on === list));

/** Actions of the topic of players that take the e-mail from the row. */
export const playerActions = (office: Office | undefined): OfficeAction[] =>
  allowedFirst(
    (office?.topics ?? [])
      .filter(({ lists }) => lists.some(({ of }) => of === 'head'))
      .flatMap((topic) => topic.actions)
      .filter(({ from }) => from.email === 'email'),
  );

/** Lists of a topic that are not part of the page of a player. */
export const ownLists = (topic: OfficeTopicShape): OfficeList[] =>
  topic.lists.filter(({ of }) => of === null);

/** Lists that the page of a player shows at a place. */
export const playerLists = (
  office: Office | undefined,
  place: NonNullable<OfficeList['of']>,
): { topic: OfficeTopicShape; list: OfficeList }[] =>
  (office?.topics ?? []).flatMap((topic) =>
    topic.lists.filter(({ of }) => of === place).map((list) => ({ topic, list })),
  );

/** True for a list whose rows are players: a row opens the page of the player. */
export const listsPlayers = ({ key, columns, of }: OfficeList): boolean =>
  of === null && key.length === 1 && columns.find(({ name }) => name === key[0])?.look === 'player';

export type { OfficeAction, OfficeField, OfficeList, OfficeTopicShape };
