import type { SharedGame } from '@palpite/contracts/original-games';
import type { Currency } from '@palpite/domain/money';
import { Button, EmptyArt, EmptyState, Skeleton } from '@palpite/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../../rendering/lazy-part.ts';
import { TabbedSheet } from '../tabbed-sheet.tsx';
import { drawnPagesQuery } from './shared-round.queries.ts';

const RoundList = lazyPart(() => import('../rounds/round-list.tsx'), 'RoundList');

export type SharedHistorySheetProps = Omit<DrawnListProps, 'onOpen'> & {
  currency: Currency;
  renderBet: (bet: string) => ReactNode;
  figures: ReactNode;
  onProof: (number: number) => void;
  onClose: () => void;
};

export function SharedHistorySheet(props: SharedHistorySheetProps) {
  const { currency, renderBet, figures, onProof, onClose, ...list } = props;
  const { game, nameOf, renderMark } = list;
  const { t } = useTranslation(['shared', 'originals']);
  const rounds = (
    <div className="flex flex-col gap-5">
      {figures}
      <DrawnList {...list} onOpen={onProof} />
    </div>
  );
  const mine = (
    <RoundList
      game={game}
      currency={currency}
      onOpen={(_, { shared }) => {
        if (shared) onProof(shared.number);
      }}
      renderOutcome={({ outcome, shared }) => (
        <span className="flex items-center gap-2 pb-1">
          {renderBet(shared?.bet ?? '')}
          <span aria-hidden="true" className="text-fg-3">
            →
          </span>
          <span className="block size-6 shrink-0">{renderMark(outcome)}</span>
          {nameOf(outcome)}
        </span>
      )}
    />
  );
  return (
    <TabbedSheet
      title={t('shared:history.title')}
      closeLabel={t('originals:close')}
      label={t('shared:history.label')}
      tabs={[
        { value: 'rounds', label: t('shared:history.rounds'), panel: rounds },
        { value: 'mine', label: t('shared:history.mine'), panel: mine },
      ]}
      onClose={onClose}
    />
  );
}

type DrawnListProps = {
  game: SharedGame;
  /** Newest round that may be shown; excludes the one that is being drawn. */
  newest: number;
  nameOf: (outcome: number) => string;
  renderMark: (outcome: number) => ReactNode;
  onOpen: (number: number) => void;
};

function DrawnList({ game, newest, nameOf, renderMark, onOpen }: DrawnListProps) {
  const { t } = useTranslation(['shared', 'originals']);
  const { data, error, isPending, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(drawnPagesQuery(game));
  const rounds = (data?.pages.flat() ?? []).filter(({ number }) => number <= newest);
  if (isPending) return <Skeleton className="h-40 w-full rounded-md" />;
  if (rounds.length === 0 && !error)
    return (
      <EmptyState
        art={<EmptyArt kind="bets" className="w-36" />}
        title={t('shared:history.emptyTitle')}
        text={t('shared:history.emptyText')}
      />
    );
  return (
    <div className="flex flex-col gap-4">
      <p className="text-body-sm text-fg-2">{t('shared:history.roundsText')}</p>
      <ul className="grid grid-cols-[repeat(auto-fill,44px)] justify-between gap-1">
        {rounds.map(({ number, outcome }) => (
          <li key={number} className="[contain-intrinsic-size:44px] [content-visibility:auto]">
            <button
              type="button"
              onClick={() => onOpen(number)}
              aria-label={t('shared:strip.round', { outcome: nameOf(outcome), number })}
              className="grid size-11 place-items-center rounded-sm"
            >
              <span className="block size-9">{renderMark(outcome)}</span>
            </button>
          </li>
        ))}
      </ul>
      {error ? (
        <p role="status" className="text-center text-body-sm text-fg-2">
          {error.name === 'Refusal' ? error.message : t('shared:history.unreachable')}
        </p>
      ) : null}
      {hasNextPage || error ? (
        <Button
          variant="secondary"
          block
          loading={isFetchingNextPage}
          onClick={() => void (error && rounds.length === 0 ? refetch() : fetchNextPage())}
        >
          {error ? t('originals:retry') : t('shared:history.more')}
        </Button>
      ) : null}
    </div>
  );
}
