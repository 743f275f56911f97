import { useNavigate, useParams, useSearch } from '@tanstack/react-router';

/** What the address of a list holds besides the topic and the open row. */
export type ListSearch = {
  list?: string;
  q?: string;
  sort?: string;
  desc?: boolean;
  /** Values of the filters that the server applies, by name. */
  f?: Readonly<Record<string, string>>;
};

const from = '/$topic/{-$row}';

/** Reads and changes the address of a list: open row, filter and sorting. */
export function useListAddress() {
  const { topic, row } = useParams({ from });
  const search: ListSearch = useSearch({ from });
  const navigate = useNavigate();
  return {
    topic,
    row,
    search,
    /** Opens a row, or none. */
    open: (next: string | undefined, replace = false) =>
      void navigate({ to: from, params: { topic, row: next }, search, replace }),
    /** Replaces filter or sorting; values that are undefined are left out of the address. */
    change: (next: { [Name in keyof ListSearch]: ListSearch[Name] | undefined }) => {
      const merged = Object.entries({ ...search, ...next }).filter(([, value]) => value !== undefined);
      void navigate({ to: from, params: { topic, row }, search: Object.fromEntries(merged), replace: true });
    },
  };
}
