import { Button, EmptyArt, EmptyState, Skeleton } from '@palpite/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../shared/paths.ts';
import { type Player, usePlayer } from '../../shared/session/player.ts';
import { useSession } from '../../shared/session/session.ts';
import { FailedState, GuestState } from '../../shared/ui/empty-states.tsx';
import { ListEnd } from '../../shared/ui/list-end.tsx';
import { FilterBar } from './filter-bar.tsx';
import { kindOf, type RecordKind } from './kinds.ts';
import { isWhole, type Period, type Span, spanOf } from './period.ts';
import { ReceiptSheet } from './receipt-sheet.tsx';
import type { LedgerRecord } from './record.ts';
import { RecordList } from './record-list.tsx';
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
      {shown ? <ReceiptSheet record={shown} onClose={() => setShown(null)} /> : null}
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
