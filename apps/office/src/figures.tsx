import type { Reply } from '@palpite/contracts/endpoint';
import type { getToday } from '@palpite/contracts/office/today';
import { cx, Skeleton } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { call } from './api.ts';
import { clockOf, moneyOf } from './format.ts';
import type { TodaySearch } from './list-address.ts';
import { useRereadMs } from './live.ts';
import { findTopic, useOffice } from './registry.ts';
import { type TextName, text } from './texts.ts';

const HourChart = lazy(async () => ({ default: (await import('./hour-chart.tsx')).HourChart }));

type Today = Reply<typeof getToday>;
type OfCurrency = Today['currencies'][number];
type Figure = keyof OfCurrency['today'];

const figures: readonly { name: Figure; label: TextName; list: string; upIsGood: boolean }[] = [
  { name: 'deposits', label: 'deposits', list: 'cash', upIsGood: true },
  { name: 'withdrawals', label: 'withdrawals', list: 'cash', upIsGood: false },
  { name: 'stakes', label: 'stakes', list: 'products', upIsGood: true },
  { name: 'ggr', label: 'ggr', list: 'all', upIsGood: true },
  { name: 'ngr', label: 'ngr', list: 'all', upIsGood: true },
];

/** Change in per cent; null when there is nothing to compare with. */
function changeOf(now: string, before: string): number | null {
  const [a, b] = [Number(now), Number(before)];
  return b === 0 ? null : Math.round(((a - b) / Math.abs(b)) * 100);
}

/**
 * Figures of today with the same hours of yesterday and a week ago, and the last 24 hours as bars. `children` are shown
 * between them.
 */
export function Figures({ children }: { children: ReactNode }) {
  const refetchInterval = useRereadMs();
  const { currency: chosen } = useSearch({ strict: false }) as TodaySearch;
  const navigate = useNavigate();
  const today = useQuery({
    queryKey: ['today'],
    queryFn: () => call<Today>('/api/office/today'),
    refetchInterval,
  });
  if (today.isPending)
    return (
      <>
        <FiguresFrame>{null}</FiguresFrame>
        {children}
      </>
    );
  const shown =
    today.data?.currencies.find(({ currency }) => currency === chosen) ?? today.data?.currencies[0];
  const day = today.data?.day ?? '';
  /** The rows that a figure adds up. */
  const ofToday = { from: day, to: day, currency: shown?.currency ?? '' };
  return (
    <>
      {today.isError ? (
        <p role="alert" className="panel px-4 py-3">
          {text('figuresFailed')} {today.error.message}{' '}
          {today.dataUpdatedAt > 0 ? text('dataFrom', { time: clockOf(today.dataUpdatedAt) }) : null}{' '}
          <button type="button" className="text-link underline" onClick={() => void today.refetch()}>
            {text('retry')}
          </button>
        </p>
      ) : null}
      {today.data && !shown ? (
        <p className="panel px-4 py-6 text-center text-fg-2">{text('noMoney')}</p>
      ) : null}
      {today.data && shown ? (
        <>
          {today.data.currencies.length > 1 ? (
            <fieldset className="flex flex-wrap gap-1" aria-label={text('currency')}>
              {today.data.currencies.map(({ currency }) => (
                <button
                  key={currency}
                  type="button"
                  aria-pressed={currency === shown.currency}
                  onClick={() => void navigate({ to: '/', search: { currency }, replace: true })}
                  className={cx(
                    'h-7 rounded-xs px-2.5 max-md:h-11',
                    currency === shown.currency ? 'bg-surface-3 font-semibold' : 'text-fg-2',
                  )}
                >
                  {currency}
                </button>
              ))}
            </fieldset>
          ) : null}
          <FiguresFrame>
            {figures.map(({ name, label, list, upIsGood }) => (
              <Tile
                key={name}
                label={text(label)}
                unit={shown.currency}
                to="reports"
                list={list}
                filters={ofToday}
              >
                {moneyOf(shown.today[name], shown.currency)}
                <Comparison
                  change={changeOf(shown.today[name], shown.yesterday[name])}
                  before={moneyOf(shown.yesterday[name], shown.currency)}
                  label={text('yesterdayThen')}
                  upIsGood={upIsGood}
                />
                <Comparison
                  change={changeOf(shown.today[name], shown.lastWeek[name])}
                  before={moneyOf(shown.lastWeek[name], shown.currency)}
                  label={text('lastWeekThen')}
                  upIsGood={upIsGood}
                />
              </Tile>
            ))}
            <Tile
              label={text('activePlayers')}
              unit={shown.currency}
              to="reports"
              list="active"
              filters={{ currency: shown.currency }}
            >
              {String(shown.activePlayers)}
              <Note>{text('sinceMidnight')}</Note>
            </Tile>
            <Tile label={text('owed')} unit={shown.currency} to="reports" list="owed" filters={ofToday}>
              {moneyOf(shown.owed, shown.currency)}
              <Note>{text('owedNote')}</Note>
            </Tile>
            <Tile label={text('liability')} unit={today.data.liabilityCurrency} to="liability" list="all">
              {moneyOf(today.data.liability, today.data.liabilityCurrency)}
              <Note>{text('liabilityNote')}</Note>
            </Tile>
          </FiguresFrame>
        </>
      ) : null}
      {children}
      {shown ? (
        <Suspense fallback={<Skeleton className="h-72" />}>
          <HourChart hours={shown.hours} currency={shown.currency} />
        </Suspense>
      ) : null}
    </>
  );
}

function FiguresFrame({ children }: { children: ReactNode }) {
  return (
    <section
      aria-label={text('figuresToday')}
      aria-busy={children === null}
      className="grid grid-cols-4 gap-3 max-lg:grid-cols-2"
    >
      {children ?? [...'12345678'].map((place) => <Skeleton key={place} className="h-[106px]" />)}
    </section>
  );
}

type TileProps = {
  label: string;
  unit?: string;
  to: string;
  list: string;
  filters?: Readonly<Record<string, string>>;
  children: ReactNode;
};

const tileShape = 'panel flex min-w-0 flex-col gap-0.5 px-4 py-3 max-md:px-3';

/** A figure that opens the list it consists of, where the roles open it. */
function Tile({ label, unit, to, list, filters, children }: TileProps) {
  const office = useOffice();
  const [value, ...notes] = Array.isArray(children) ? (children as ReactNode[]) : [children];
  const content = (
    <>
      <span className="note-text flex justify-between gap-2">
        <span className="truncate max-md:whitespace-normal">{label}</span>
        <span className="shrink-0">{unit}</span>
      </span>
      <span className="tabular text-[21px] leading-7 font-bold max-md:text-[17px]">{value}</span>
      {notes}
    </>
  );
  if (!findTopic(office.data, to)) return <div className={tileShape}>{content}</div>;
  return (
    <Link
      to="/$topic/{-$row}"
      params={{ topic: to, row: undefined }}
      search={{ ...(list !== 'all' && { list }), ...(filters && { f: filters }) }}
      className={cx(tileShape, 'tints')}
    >
      {content}
    </Link>
  );
}

const Note = ({ children }: { children: ReactNode }) => (
  <span className="note-text truncate max-md:whitespace-normal">{children}</span>
);

type ComparisonProps = { change: number | null; before: string; label: string; upIsGood: boolean };

function Comparison({ change, before, label, upIsGood }: ComparisonProps) {
  const isGood = change !== null && change > 0 === upIsGood;
  return (
    <span className="note-text flex items-center gap-1">
      {change === null || change === 0 ? null : (
        <span
          className={cx(
            'tabular flex shrink-0 items-center whitespace-nowrap',
            isGood ? 'text-up' : 'text-down',
          )}
        >
          {change > 0 ? <ArrowUp size={11} aria-hidden /> : <ArrowDown size={11} aria-hidden />}
          {Math.min(Math.abs(change), 999)} %
        </span>
      )}
      <span className="tabular truncate" title={`${label} ${before}`}>
        {label} <span className="max-md:hidden">{before}</span>
      </span>
    </span>
  );
}
