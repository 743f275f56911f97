import { Card, GameTile, SectionHead } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { originalPaths } from '../../shared/paths.ts';
import { useSession } from '../../shared/session.ts';
import { inPlayQuery } from './lobby.queries.ts';

/** These lead back into games in which the player has a round that is not over; nothing when there is none. */
export function InPlay() {
  const { t } = useTranslation(['home', 'pages']);
  const token = useSession((session) => session.token);
  const { data } = useQuery({ ...inPlayQuery, enabled: token !== '' });
  if (!data || data.length === 0) return null;
  return (
    <section>
      <SectionHead title={t('home:inPlay.title')} />
      <div className="gutter grid gap-2 md:grid-cols-2">
        {data.map((code) => (
          <Card key={code} render={<Link to={originalPaths[code]} />}>
            <span className="flex items-center gap-3">
              <span className="size-12 shrink-0 overflow-hidden rounded-sm">
                <GameTile game={code} ratio="1/1" />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block text-title-sm">{t(`pages:titles.${code}`)}</span>
                <span className="block text-caption text-fg-3">{t('home:inPlay.text')}</span>
              </span>
              <ChevronRight aria-hidden="true" size={18} className="text-fg-3" />
            </span>
          </Card>
        ))}
      </div>
    </section>
  );
}
