import { formatDate } from '@palpite/i18n';
import {
  Button,
  Chip,
  ChipRow,
  EmptyArt,
  EmptyState,
  Field,
  SegmentedControl,
  Skeleton,
  TextInput,
} from '@palpite/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WindowVirtualizer } from 'virtua';
import { paths } from '../../shared/paths.ts';
import { type Player, usePlayer } from '../../shared/session/player.ts';
import { useSession } from '../../shared/session/session.ts';
import { FailedState, GuestState } from '../../shared/ui/empty-states.tsx';
import { ListEnd } from '../../shared/ui/list-end.tsx';
import {
  dayText,
  isWhole,
  kindOf,
  type Period,
  periods,
  type RecordKind,
  recordKinds,
  type Span,
  spanOf,
} from './filters.ts';
import { daysAgo, type LedgerRecord, listItems } from './record.ts';
import { RecordReceipt, RecordRow } from './record-row.tsx';
import { recordsQuery } from './records.queries.ts';
import { StatementCard } from './statement-card.tsx';

/** The kind is in the address, so that other screens can link to it. */
export function RecordsScreen() {
  const navigate = useNavigate();
  const { kind } = useSearch({ strict: false }) as { kind?: unknown };
  return (
    <div className="gutter pt-1 pb-4">
      <Records
        kind={kindOf(kind)}
        onKind={(next) => void navigate({ to: paths.records, search: { kind: next }, replace: true })}
      />
    </div>
  );
}

interface RecordsProps {
  kind: RecordKind;
  onKind: (kind: RecordKind) => void;
}

function Guest() {
  const { t } = useTranslation(['records', 'common']);
  return (
    <GuestState
      className="mt-10"
      art="bets"
      title={t('records:guest.title')}
      text={t('records:guest.text')}
    />
  );
}

function Waiting() {
  return (
    <div className="flex flex-col gap-2 pt-4" aria-busy="true">
      <Skeleton className="h-4 w-16" />
      <Skeleton className="h-48 rounded-card" />
    </div>
  );
}

type MovementsProps = { kind: RecordKind; span: Span; player: Player; onAll: () => void };

function Movements({ kind, span, player, onAll }: MovementsProps) {
  const { t } = useTranslation(['records', 'common']);
  const [shown, setShown] = useState<LedgerRecord | null>(null);
  const list = useInfiniteQuery(recordsQuery(kind, span, player.currency));
  const records = list.data ?? [];
  if (list.isPending) return <Waiting />;
  if (list.isError && records.length === 0)
    return (
      <FailedState
        title={t('records:failed.title')}
        text={t('records:failed.text')}
        onRetry={() => void list.refetch()}
      />
    );
  if (records.length === 0)
    return (
      <EmptyState
        art={<EmptyArt kind="bets" className="w-40" />}
        title={t('records:empty.title')}
        text={t('records:empty.text')}
        {...(kind === 'all'
          ? {}
          : {
              action: (
                <Button variant="secondary" onClick={onAll}>
                  {t('records:empty.all')}
                </Button>
              ),
            })}
      />
    );
  return (
    <>
      <RecordList records={records} onOpen={setShown} />
      {list.hasNextPage ? (
        <ListEnd
          busy={list.isFetchingNextPage}
          label={t('records:more')}
          onReach={() => void list.fetchNextPage()}
        />
      ) : null}
      {shown ? <RecordReceipt record={shown} onClose={() => setShown(null)} /> : null}
    </>
  );
}

function Records({ kind, onKind }: RecordsProps) {
  const loggedIn = useSession((session) => session.token !== '');
  const player = usePlayer();
  const [period, setPeriod] = useState<Period>('month');
  const [own, setOwn] = useState<Span>(() => spanOf('month', new Date()));
  if (!loggedIn) return <Guest />;
  const span = period === 'other' ? own : spanOf(period, new Date());
  const isShown = player !== null && isWhole(span);
  return (
    <div className="two-columns">
      <div className="gap-x-6 gap-y-0">
        <div>
          <FilterBar
            kind={kind}
            onKind={onKind}
            period={period}
            onPeriod={(next) => {
              // A custom period starts with the days that were shown.
              if (next === 'other' && period !== 'other') setOwn(span);
              setPeriod(next);
            }}
            span={own}
            onSpan={setOwn}
          />
          {isShown ? <StatementCard kind={kind} span={span} currency={player.currency} /> : null}
        </div>
        <div>
          {isShown ? (
            <Movements
              key={`${kind} ${span.from} ${span.to}`}
              kind={kind}
              span={span}
              player={player}
              onAll={() => onKind('all')}
            />
          ) : null}
          {player ? null : <Waiting />}
        </div>
      </div>
    </div>
  );
}

interface FilterBarProps {
  kind: RecordKind;
  onKind: (kind: RecordKind) => void;
  period: Period;
  onPeriod: (period: Period) => void;
  span: Span;
  onSpan: (span: Span) => void;
}

function DayFields({ span, onSpan }: Pick<FilterBarProps, 'span' | 'onSpan'>) {
  const { t } = useTranslation('records');
  const today = dayText(new Date());
  const both = span.from !== '' && span.to !== '';
  return (
    <div className="grid grid-cols-2 gap-2 big:grid-cols-1 pt-3">
      {(['from', 'to'] as const).map((end) => (
        <Field
          key={end}
          label={t(`period.${end}`)}
          error={end === 'to' && both && !isWhole(span) ? t('period.wrong') : undefined}
        >
          <TextInput
            type="date"
            max={today}
            min="2020-01-01"
            value={span[end]}
            onChange={(event) => onSpan({ ...span, [end]: event.target.value })}
          />
        </Field>
      ))}
    </div>
  );
}

function FilterBar({ kind, onKind, period, onPeriod, span, onSpan }: FilterBarProps) {
  const { t } = useTranslation(['records', 'movements']);
  return (
    <div>
      <ChipRow label={t('records:filter')} className="-mx-4 px-4 md:flex-wrap md:gap-1.5 md:*:px-3">
        {recordKinds.map((each) => (
          <Chip key={each} selected={each === kind} onClick={() => onKind(each)}>
            {t(`movements:kind.${each}`)}
          </Chip>
        ))}
      </ChipRow>
      <SegmentedControl<Period>
        className="mt-2"
        label={t('records:period.label')}
        value={period}
        onValueChange={onPeriod}
        segments={periods.map((value) => ({ value, label: t(`records:period.${value}`) }))}
      />
      {period === 'other' ? <DayFields span={span} onSpan={onSpan} /> : null}
    </div>
  );
}

function DayHead({ day }: { day: Date }) {
  const { t } = useTranslation('records');
  const ago = daysAgo(day, new Date());
  return (
    <h2 className="px-1 pt-4 pb-2 text-caption font-semibold text-fg-3">
      {ago === 0 ? t('today') : ago === 1 ? t('yesterday') : formatDate(day)}
    </h2>
  );
}

interface RecordListProps {
  records: readonly LedgerRecord[];
  onOpen: (record: LedgerRecord) => void;
}

function RecordList({ records, onOpen }: RecordListProps) {
  const items = useMemo(() => listItems(records), [records]);
  return (
    <WindowVirtualizer itemSize={65} bufferSize={400}>
      {items.map((item, index) =>
        item.kind === 'day' ? (
          <DayHead key={item.key} day={item.day} />
        ) : (
          <RecordRow
            key={item.key}
            record={item.record}
            first={items[index - 1]?.kind === 'day'}
            last={item.last}
            onOpen={() => onOpen(item.record)}
          />
        ),
      )}
    </WindowVirtualizer>
  );
}
