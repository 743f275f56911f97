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

/** Rows of a list. The server applies `filters`; empty ones and names that the list does not know are left out. */
export function useRows(list: OfficeList | undefined, filters: Readonly<Record<string, string>> = {}) {
  const search = new URLSearchParams(
    Object.entries(filters).filter(
      ([name, value]) => value !== '' && list?.filters.some((filter) => filter.name === name),
    ),
  ).toString();
  const token = useSession((session) => session.token);
  const refetchInterval = useRereadMs();
  return useQuery({
    queryKey: ['rows', list?.path, search],
    queryFn: () => call<{ rows: Row[] }>(`${list?.path ?? ''}${search && `?${search}`}`),
    placeholderData: keepPreviousData,
    enabled: token !== '' && list !== undefined,
    refetchInterval,
  });
}

/** Identity of a row in the address: the columns that its actions take, or its first column. */
export function keyOf(list: OfficeList, row: Row): string {
  return list.key.map((name) => String(row[name] ?? '')).join(' ');
}

export const findTopic = (office: Office | undefined, name: string): OfficeTopicShape | undefined =>
  office?.topics.find((topic) => topic.name === name);

/** Whether an action applies to a row. A row without the field says nothing about it. */
export const appliesTo = ({ when }: OfficeAction, row: Row | null): boolean =>
  !when || row?.[when.field] === undefined || when.is.some((value) => value === row[when.field]);

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
