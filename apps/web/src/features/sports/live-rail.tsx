import { SectionHead, Skeleton } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Staggered } from '../../rendering/staggered.tsx';
import { paths } from '../../shared/paths.ts';
import { useIsLocked } from '../../shared/sports/price-board.ts';
import { LiveCard } from './live-card.tsx';
import { useSportsHome } from './sports.queries.ts';

const places = ['a', 'b'] as const;

/** The most active matches in play. Renders nothing while there are none. */
export function LiveRail() {
  const { t } = useTranslation('sports');
  const locked = useIsLocked();
  const { data, isError } = useSportsHome();
  const matches = data?.live.filter(({ title }) => title === null) ?? [];
  if (isError && !data) return null;
  if (data && matches.length === 0) return null;
  return (
    <section>
      <SectionHead
        title={t('home.live')}
        action={
          locked ? (
            // Replaces the link: a line of its own would move the cards.
            <span role="status" className="flex items-center gap-1.5 text-caption text-fg-3">
              <Lock aria-hidden="true" size={13} strokeWidth={2.5} />
              {t('home.locked')}
            </span>
          ) : (
            <Link to={paths.sports} search={{ list: 'inPlay' }}>
              {t('home.allLive')}
            </Link>
          )
        }
      />
      <div className="rail snap-x snap-mandatory gap-3" aria-busy={!data}>
        {data ? (
          // A phone shows one card and the edge of the next.
          <Staggered name="live" first={2}>
            {matches.map((match) => (
              <LiveCard key={match.state.matchId} match={match} />
            ))}
          </Staggered>
        ) : (
          places.map((place) => (
            <Skeleton key={place} className="h-38 w-[min(84vw,344px)] shrink-0 rounded-card" />
          ))
        )}
      </div>
    </section>
  );
}
