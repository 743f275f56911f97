import type { MarketView, MatchCard } from '@palpite/contracts/sports';
import { OddsButton } from '@palpite/ui';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSportsNames } from '../names.ts';
import { pickKey } from '../slip-pick.ts';
import { togglePick, useIsPicked } from '../slip-store.ts';
import { useFormatCellOdds, useFormatOdds } from './odds-view.ts';
import { board, useIsLocked, useOffer } from './price-board.ts';

export type OddsCellProps = {
  match: MatchCard;
  market: MarketView;
  outcome: string;
  /** Replaces the outcome's brief name. Null where a column head names it. */
  label?: ReactNode;
  /** `row`: name and price on one line. `tight`: centered in a narrow column. */
  layout?: 'stack' | 'row' | 'tight';
  className?: string | undefined;
};

export function OddsCell({ match, market, outcome, label, layout = 'stack', className }: OddsCellProps) {
  const { t } = useTranslation();
  const names = useSportsNames();
  const format = useFormatOdds();
  const formatInCell = useFormatCellOdds();
  const { marketId } = market;
  const { oddsMilli, isOpen } = useOffer(market, outcome);
  const locked = useIsLocked();
  const picked = useIsPicked(marketId, outcome);
  const { sport, competitors } = match;
  // Memoized, because prices may change several times a second.
  const { brief, whole } = useMemo(() => {
    const name = market.outcomes.find((offered) => offered.outcome === outcome)?.name ?? null;
    const named = { ...market, sport };
    return {
      brief: names.outcome(named, outcome, competitors, { name, form: 'brief' }),
      whole: `${names.market(market, competitors)}: ${names.outcome(named, outcome, competitors, { name })}`,
    };
  }, [names, market, outcome, sport, competitors]);
  const suspended = locked || !isOpen || oddsMilli === null;
  const price = oddsMilli === null ? '–' : format(oddsMilli);
  const state = suspended ? t('oddsLocked') : price;
  return (
    <OddsButton
      className={className}
      data-pick={pickKey(marketId, outcome)}
      layout={layout}
      label={label === undefined ? brief : label}
      odds={oddsMilli === null ? price : formatInCell(oddsMilli)}
      oddsMilli={oddsMilli ?? undefined}
      selected={picked}
      suspended={suspended}
      aria-label={`${whole}, ${state}`}
      onClick={() => togglePick(match, board.marketOf(marketId) ?? market, outcome)}
    />
  );
}
