import { sportNames, sportOrFirst } from '@palpite/domain/sports/sport-faces';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../shared/paths.ts';
import { useMedia, wideWindow } from '../../shared/ui/media.ts';
import { LeagueTree } from './league-tree.tsx';
import { MatchSwitch } from './match-switch.tsx';
import { countOf } from './sport-counts.ts';
import { sportsHomeQuery } from './sports.queries.ts';

/** Sidebar of the sports screens: other matches in play beside a match, else the sports and leagues. */
export function SportsNav({ isCurrent, isMatch }: { isCurrent: boolean; isMatch: boolean }) {
  return isMatch ? <MatchSwitch /> : <SportList isCurrent={isCurrent} />;
}

/** The sports, and the leagues of the current one on wide windows. */
function SportList({ isCurrent }: { isCurrent: boolean }) {
  const { t } = useTranslation(['sports', 'home']);
  const { sport: asked } = useSearch({ strict: false }) as { sport?: unknown };
  const { data } = useQuery(sportsHomeQuery);
  const wide = useMedia(wideWindow);
  return (
    <nav
      aria-label={t('sports:nav')}
      className="fade-below mt-2 min-h-0 overflow-y-auto border-t border-hairline pt-3"
    >
      {sportNames.map((sport) => {
        const live = countOf(data?.sports, sport, 'inPlay');
        const chosen = isCurrent && sport === sportOrFirst(asked);
        return (
          <Fragment key={sport}>
            <Link
              to={paths.sports}
              search={{ sport }}
              aria-current={chosen ? 'page' : undefined}
              className="flex min-h-11 items-center justify-between lg:min-h-10 gap-2 rounded-md px-3 text-body-sm text-fg-2 aria-[current=page]:bg-surface-2 aria-[current=page]:font-semibold aria-[current=page]:text-fg-1 focus-visible:-outline-offset-2"
            >
              {t(`home:sports.${sport}`)}
              {live > 0 ? (
                <span className="tabular text-micro text-down" title={t('sports:liveCount', { count: live })}>
                  {live}
                  <span className="sr-only"> {t('sports:lists.inPlay')}</span>
                </span>
              ) : null}
            </Link>
            {chosen && wide ? <LeagueTree sport={sport} counts={data?.sports} /> : null}
          </Fragment>
        );
      })}
    </nav>
  );
}
