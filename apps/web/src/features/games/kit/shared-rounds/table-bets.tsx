import type { Currency } from '@palpite/domain/money';
import { formatMoneyCompact } from '@palpite/i18n/format-compact';
import { cx } from '@palpite/ui';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DirectionMark } from '../../../../shared/games/signed-amount.tsx';
import { useLocale } from '../../../../shared/i18n/i18n.ts';
import { Money } from '../../../../shared/money/money.tsx';
import { type TableBet, type TableRound, totalsOf, winnersFirst } from './table-round.ts';

type RowProps = Omit<TableBet, 'key'> & Pick<TableBetsProps, 'revealed' | 'renderMark'>;

/** One bet; memoised, so that a new bet does not render the others. */
const Row = memo(function Row(props: RowProps) {
  const { player, bet, stakeMinor, payoutMinor, currency, revealed, renderMark } = props;
  const won = revealed && payoutMinor !== null && payoutMinor > 0n;
  const lost = revealed && !won;
  return (
    <li className="flex min-h-11 items-center gap-x-3 border-b border-hairline/60 text-body-sm last:border-0 big:flex-wrap big:py-2">
      <span className={cx('min-w-0 flex-1 truncate big:basis-full', lost ? 'text-fg-3' : 'text-fg-2')}>
        <bdi>{player}</bdi>
      </span>
      <span className={cx('flex', lost && 'opacity-40')}>{renderMark(bet)}</span>
      <span
        className={cx(
          'ml-auto flex min-w-26 items-center justify-end gap-1',
          won ? 'font-semibold text-up' : lost ? 'text-fg-3' : 'font-semibold text-fg-1',
        )}
      >
        {won ? <DirectionMark up /> : null}
        {/* A payout including the stake, therefore without a plus sign. */}
        <Money minor={won ? (payoutMinor ?? 0n) : stakeMinor} currency={currency} />
      </span>
    </li>
  );
});

type TotalsProps = NonNullable<TableBetsProps['totals']> &
  Pick<TableBetsProps, 'renderMark'> & { bets: readonly TableBet[] };

function Totals({ choices, currency, bets, renderMark }: TotalsProps) {
  const sums = totalsOf(bets, currency);
  return (
    <div className="my-1 h-10 big:h-auto">
      <dl className="apart grid h-full grid-cols-3 gap-1.5 big:grid-cols-1">
        {choices.map((choice) => (
          <div key={choice} className="flex min-h-10 items-center gap-1.5 rounded-odds bg-surface-2 px-1.5">
            <dt className="flex *:size-5">{renderMark(choice)}</dt>
            <dd className="truncate text-caption font-semibold">
              <CompactMoney minor={sums.get(choice) ?? 0n} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Bets that fit into the list of a phone without scrolling. */
const barelyFit = 3;

type TableBetsProps = {
  round: TableRound | null;
  /** Whether winners may be shown. */
  revealed: boolean;
  renderMark: (bet: string) => ReactNode;
  totals?: { choices: readonly string[]; currency: Currency } | undefined;
};

/** The largest bets of the round by masked names, with their payouts once the outcome may be shown. */
export const TableBets = memo(function TableBets({ round, revealed, renderMark, totals }: TableBetsProps) {
  const { t } = useTranslation('shared');
  const bets = round?.bets ?? [];
  return (
    <section
      aria-label={t('table.title')}
      className="relative overflow-hidden rounded-card bg-surface-1 px-4 pt-3"
    >
      <div className="h-7 big:h-auto">
        <div className="apart flex h-full items-baseline justify-between gap-x-3 big:flex-wrap">
          <h2 className="text-title-sm">{t('table.title')}</h2>
          {round !== null && round.players > 0 ? (
            <p className="tabular text-caption text-fg-3">{t('players', { count: round.players })}</p>
          ) : null}
        </div>
      </div>
      {/* Rendered from the start, so that the first bet does not pay for mounting it. */}
      {totals ? <Totals {...totals} bets={bets} renderMark={renderMark} /> : null}
      {/* Fixed height: a new bet must not lay out the page or move a button under a finger. */}
      <div
        tabIndex={bets.length > barelyFit ? 0 : undefined}
        className="peer apart -mx-4 h-42 overflow-y-auto rounded-b-card px-4 -outline-offset-2 md:h-64 big:h-auto"
      >
        {bets.length === 0 ? (
          <p className="grid h-full place-items-center pb-4 text-body-sm text-fg-3">{t('table.empty')}</p>
        ) : (
          <ul className="pb-4">
            {winnersFirst(bets, revealed).map(({ key, ...bet }) => (
              <Row key={key} {...bet} revealed={revealed} renderMark={renderMark} />
            ))}
          </ul>
        )}
      </div>
      {/* Fades out the cut at the bottom of the list. */}
      <div className="pointer-events-none absolute inset-x-0 bottom-0 h-7 bg-linear-to-t from-surface-1 peer-focus-visible:hidden big:hidden" />
    </section>
  );
});

/** Amount shortened to thousands and millions, for narrow places. */
function CompactMoney({ minor, currency }: { minor: bigint; currency: Currency }) {
  return <span className="tabular">{formatMoneyCompact(minor, currency, useLocale())}</span>;
}
