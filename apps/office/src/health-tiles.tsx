import { cx, Skeleton } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import { ageOf, type Row } from './format.ts';
import { type OfficeList, useRows } from './registry.ts';
import { text } from './texts.ts';
import { wordOf } from './value-words.ts';

const marks: Readonly<Record<string, { shape: string; tone: string }>> = {
  works: { shape: '✓', tone: 'text-up' },
  late: { shape: '▲', tone: 'text-warn' },
  fails: { shape: '■', tone: 'text-late' },
};

/** One tile for each kind of part, with the worst of its parts. It opens the list of the kind. */
export function HealthTiles({ list }: { list: OfficeList }) {
  const rows = useRows(list);
  if (rows.isError)
    return (
      <p role="alert" className="panel px-4 py-3">
        {text('healthFailed')} {rows.error.message}{' '}
        <button type="button" className="text-link underline" onClick={() => void rows.refetch()}>
          {text('retry')}
        </button>
      </p>
    );
  if (!rows.data) return <Skeleton className="h-20" />;
  const kinds = [...Map.groupBy(rows.data.rows, (row) => String(row.kind))];
  return (
    <section aria-label={list.title} className="grid grid-cols-[repeat(auto-fit,minmax(150px,1fr))] gap-3">
      {kinds
        .toSorted(([a], [b]) => orderOf(list, a) - orderOf(list, b))
        .map(([kind, parts]) => (
          <Tile key={kind} kind={kind} parts={parts} />
        ))}
    </section>
  );
}

const orderOf = (list: OfficeList, kind: string) =>
  list.columns.find(({ name }) => name === 'kind')?.options.indexOf(kind) ?? 0;

/** The server lists what fails first. */
function Tile({ kind, parts }: { kind: string; parts: readonly Row[] }) {
  const [worst] = parts;
  const state = String(worst?.health);
  const { shape, tone } = marks[state] ?? { shape: '?', tone: 'text-fg-3' };
  const wrong = parts.filter(({ health }) => health !== 'works').length;
  return (
    <Link
      to="/$topic/{-$row}"
      params={{ topic: 'health', row: undefined }}
      search={{ f: { kind } }}
      className="panel tints flex min-w-0 flex-col px-3 py-2"
    >
      <span className="flex items-baseline gap-1.5">
        <span className={tone} aria-hidden="true">
          {shape}
        </span>
        <span className="grow truncate font-semibold first-letter:uppercase">{wordOf(kind, 'kinds')}</span>
        <span className={cx('tabular shrink-0', wrong > 0 ? tone : 'text-fg-3')}>
          {wrong > 0 ? `${wrong} / ${parts.length}` : parts.length}
        </span>
      </span>
      <span className="note-text truncate" title={String(worst?.what ?? '')}>
        {wrong > 0
          ? `${worst?.part}: ${wordOf(state, 'health')}${typeof worst?.since === 'string' ? ` · ${ageOf(worst.since)}` : ''}`
          : wordOf('works', 'health')}
      </span>
    </Link>
  );
}
