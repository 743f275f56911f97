import { Button, EmptyArt, EmptyState } from '@palpite/ui';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SportChips } from '../features/home/sport-chips.tsx';
import { paths } from '../shared/paths.ts';
import { sportOf } from '../shared/sports.ts';

/** This is the way into each sport; it says which opens soon. */
export function SportsPage() {
  const { t } = useTranslation(['pages', 'home']);
  const { sport: asked } = useSearch({ strict: false }) as { sport?: unknown };
  const sport = sportOf(asked);
  return (
    <>
      <div className="sticky top-[calc(56px+var(--safe-top))] z-10 bg-ground">
        <SportChips chosen={sport} />
      </div>
      <EmptyState
        className="mt-6"
        art={<EmptyArt kind="match" className="w-40" />}
        title={t('pages:sports.title', { sport: t(`home:sports.${sport}`) })}
        text={t('pages:sports.text')}
        action={
          <Button variant="secondary" render={<Link to={paths.casino} />}>
            {t('pages:sports.action')}
          </Button>
        }
      />
    </>
  );
}
