import { Button, EmptyArt, EmptyState } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../shared/paths.ts';

/** The target of responses that carry no message and of blocks (section 8). */
export function ErrorPage() {
  const { t } = useTranslation('errors');
  return (
    <div className="grid min-h-[64dvh] place-items-center">
      <EmptyState
        art={<EmptyArt kind="fault" className="w-40" />}
        title={t('page.title')}
        text={t('page.text')}
        action={
          <div className="flex flex-col gap-2">
            <Button render={<Link to={paths.home} />}>{t('page.home')}</Button>
            <Button variant="ghost" render={<Link to={paths.support} />}>
              {t('page.support')}
            </Button>
          </div>
        }
      />
    </div>
  );
}
