import type { MarketView, MatchCard } from '@palpite/contracts/sports';
import { SectionHead } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import { Flame } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../shared/paths.ts';
import { useSportsNames } from '../../shared/sports/names.ts';
import { OddsCell } from '../../shared/sports/odds-cell.tsx';
import { titleOf } from './list-empty.tsx';
import { cardGrid } from './row-grid.ts';
import { useSportsHome } from './sports.queries.ts';

type Hot = { match: MatchCard; market: MarketView; bets: number };

const HotCard = memo(function HotCard({ match, market, bets }: Hot) {
  const { t } = useTranslation('sports');
  const names = useSportsNames();
  return (
    <article className="relative flex w-[min(72vw,288px)] shrink-0 snap-start flex-col gap-2 rounded-card bg-surface-1 p-3">
      <Link
        to={paths.match}
        search={{ id: match.state.matchId }}
        className="block px-1 stretched after:rounded-card"
      >
        <span className="flex items-center gap-1.5 text-caption text-boost">
          <Flame aria-hidden="true" size={13} strokeWidth={2.5} className="shrink-0" />
          {t('home.bets', { count: bets })}
        </span>
        <span className="mt-1 name-line text-body-sm font-semibold text-fg-1">{titleOf(match, t)}</span>
        <span className="name-line text-caption text-fg-3">{names.market(market, match.competitors)}</span>
      </Link>
      <div className={cardGrid}>
        {market.outcomes.slice(0, 3).map(({ outcome }) => (
          <OddsCell key={outcome} match={match} market={market} outcome={outcome} />
        ))}
      </div>
    </article>
  );
});

/** The markets with the most bets of the last hour. Renders nothing while there are none. */
export function HotRail() {
  const { t } = useTranslation('sports');
  const { data } = useSportsHome();
  if (!data || data.hot.length === 0) return null;
  return (
    <section>
      <SectionHead title={t('home.hot')} />
      <div className="rail snap-x snap-mandatory gap-3">
        {data.hot.map((hot) => (
          <HotCard key={hot.market.marketId} {...hot} />
        ))}
      </div>
    </section>
  );
}
