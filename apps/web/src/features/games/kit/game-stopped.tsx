import { Button, EmptyArt, EmptyState } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../shared/paths.ts';

/** Shown when the operator has stopped the game. */
export function GameStopped() {
  const { t } = useTranslation('originals');
  return (
    <div className="grid min-h-[64dvh] place-items-center">
      <EmptyState
        art={<EmptyArt kind="favourites" className="w-40" />}
        title={t('stopped.title')}
        text={t('stopped.text')}
        action={
          <Button variant="secondary" render={<Link to={paths.casino} />}>
            {t('stopped.action')}
          </Button>
        }
      />
    </div>
  );
}
