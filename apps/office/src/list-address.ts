import { useNavigate, useParams, useSearch } from '@tanstack/react-router';

/** What the address of a list holds besides the topic and the open row. */
export type ListSearch = {
  list?: string;
  q?: string;
  sort?: string;
  desc?: boolean;
  /** A list that has a grid shows it, unless the table is chosen. */
  view?: 'table';
  /** Values of the filters that the server applies, by name. */
  f?: Readonly<Record<string, string>>;
};

/** What the address of Today holds. */
export type TodaySearch = { currency?: string };

const topicPath = '/$topic/{-$row}';
const playerPath = '/players/$number/{-$row}';

/**
 * Reads and changes the address of a list: open row, filter and sorting. The lists of a player have the number of the
 * player in their address.
 */
export function useListAddress() {
  const { topic = 'players', row, number } = useParams({ strict: false });
  const search = useSearch({ strict: false }) as ListSearch;
  const navigate = useNavigate();
  const go = (next: string | undefined, nextSearch: ListSearch, replace: boolean) =>
    void (number === undefined
      ? navigate({ to: topicPath, params: { topic, row: next }, search: nextSearch, replace })
      : navigate({ to: playerPath, params: { number, row: next }, search: nextSearch, replace }));
  return {
    topic,
    row,
    search,
    /** Number of the player whose page is open. */
    number,
    /** Opens a row, or none. */
    open: (next: string | undefined, replace = false) => go(next, search, replace),
    /** Replaces filter or sorting; values that are undefined are left out of the address. */
    change: (next: { [Name in keyof ListSearch]: ListSearch[Name] | undefined }) => {
      const merged = Object.entries({ ...search, ...next }).filter(([, value]) => value !== undefined);
      go(row, Object.fromEntries(merged) as ListSearch, true);
    },
  };
}
