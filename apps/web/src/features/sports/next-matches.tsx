import { SectionHead } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Staggered } from '../../rendering/staggered.tsx';
import { paths } from '../../shared/paths.ts';
import { ListFailed } from './list-failed.tsx';
import { NextRow } from './next-row.tsx';
import { useSportsHome } from './sports.queries.ts';

const shownMax = 5;

/** The matches of all sports that start next. */
export function NextMatches() {
  const { t } = useTranslation('sports');
  const { data, error, refetch } = useSportsHome();
  if (!data) return error ? <ListFailed fault={error} onRetry={() => void refetch()} /> : null;
  const matches = data.next.slice(0, shownMax);
  if (matches.length === 0) return null;
  return (
    <section>
      <SectionHead
        title={t('home.next')}
        action={
          <Link to={paths.sports} search={{ list: 'today' }}>
            {t('home.allLive')}
          </Link>
        }
      />
      <div className="border-t border-hairline">
        {/* A phone shows two; the rest is rendered in one later step. */}
        <Staggered name="next" first={2} step={shownMax}>
          {matches.map((match) => (
            <NextRow key={match.state.matchId} match={match} />
          ))}
        </Staggered>
      </div>
    </section>
  );
}
