import type { OriginalGame } from '@palpite/contracts/originals';
import { gameTraits } from '@palpite/domain/games/names';
import type { Currency } from '@palpite/domain/money';
import { formatDateTime, formatNumber } from '@palpite/i18n';
import { Button, EmptyArt, EmptyState, IconButton, ListRow, Skeleton } from '@palpite/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SignedAmount } from '../../../../shared/games/signed-amount.tsx';
import { useLocale } from '../../../../shared/i18n/i18n.ts';
import { Money } from '../../../../shared/money/money.tsx';
import { type RoundLine, roundPagesQuery } from './rounds.ts';

type RowProps = Pick<RoundListProps, 'currency' | 'onOpen' | 'onReplay' | 'renderOutcome'> & {
  round: RoundLine;
};

function Row({ round, currency, onOpen, onReplay, renderOutcome }: RowProps) {
  const { t } = useTranslation('originals');
  const locale = useLocale();
  return (
    <li className="flex items-center border-b border-hairline/60 last:border-0 [contain-intrinsic-size:auto_60px] [content-visibility:auto]">
      <div className="min-w-0 flex-1">
        <ListRow
          leads={onReplay === undefined}
          onClick={() => onOpen(round.roundId, round)}
          title={
            renderOutcome?.(round) ?? (
              <span className="tabular">
                {formatNumber(round.outcome, locale)}
                {gameTraits[round.game].unit}
              </span>
            )
          }
          text={
            <span className="tabular">
              {formatDateTime(round.at)} ·{' '}
              {gameTraits[round.game].unit || round.shared ? (
                <Money minor={round.stakeMinor} currency={currency} />
              ) : (
                `${formatNumber(round.multiplier, locale)}×`
              )}
            </span>
          }
          end={
            <SignedAmount
              minor={round.payoutMinor - round.stakeMinor}
              currency={currency}
              className="font-semibold"
            />
          }
        />
      </div>
      {onReplay ? (
        <IconButton
          size={40}
          label={t('replay.start')}
          icon={<RotateCcw size={18} />}
          className="-ml-2 text-fg-3"
          onClick={() => onReplay(round.roundId)}
        />
      ) : null}
    </li>
  );
}

function useEndReached(reached: () => void, wanted: boolean) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!wanted || !end.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) reached();
      },
      { rootMargin: '240px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [reached, wanted]);
  return end;
}

export type RoundListProps = {
  game: OriginalGame;
  currency: Currency;
  onOpen: (roundId: string, round: RoundLine) => void;
  onReplay?: ((roundId: string) => void) | undefined;
  renderOutcome?: ((round: RoundLine) => ReactNode) | undefined;
};

export function RoundList({ game, currency, onOpen, onReplay, renderOutcome }: RoundListProps) {
  const { t } = useTranslation('originals');
  const { data, error, isPending, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(roundPagesQuery(game, currency));
  const end = useEndReached(fetchNextPage, hasNextPage && !isFetchingNextPage && !error);
  const rounds = data?.pages.flatMap((page) => page.rounds) ?? [];
  if (isPending)
    return (
      <div aria-busy="true" className="flex flex-col gap-2">
        {[1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} className="h-14 w-full rounded-md" />
        ))}
      </div>
    );
  if (rounds.length === 0 && !error)
    return (
      <EmptyState
        art={<EmptyArt kind="bets" className="w-36" />}
        title={t('history.emptyTitle')}
        text={t('history.emptyText')}
      />
    );
  return (
    <>
      <ul className="-mx-3">
        {rounds.map((round) => (
          <Row
            key={round.roundId}
            round={round}
            currency={currency}
            onOpen={onOpen}
            onReplay={onReplay}
            renderOutcome={renderOutcome}
          />
        ))}
      </ul>
      <div ref={end} />
      {isFetchingNextPage ? <Skeleton className="h-14 w-full rounded-md" /> : null}
      {error ? (
        <div className="flex flex-col items-center gap-3 py-4">
          <p role="status" className="text-center text-body-sm text-fg-2">
            {error.name === 'Refusal' ? error.message : t('history.unreachable')}
          </p>
          <Button
            variant="secondary"
            size={40}
            onClick={() => void (rounds.length > 0 ? fetchNextPage() : refetch())}
          >
            {t('retry')}
          </Button>
        </div>
      ) : null}
    </>
  );
}
