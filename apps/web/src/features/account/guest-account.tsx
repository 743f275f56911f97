import { Button, EmptyArt, EmptyState } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { openOverlay } from '../../shared/overlays.ts';

/** This invites a visitor in. */
export function GuestAccount() {
  const { t } = useTranslation(['account', 'common']);
  return (
    <EmptyState
      art={<EmptyArt kind="friends" className="w-40" />}
      title={t('guest.title')}
      text={t('guest.text')}
      action={
        <div className="grid w-76 grid-cols-2 gap-2">
          <Button variant="secondary" onClick={() => openOverlay('login')}>
            {t('common:login')}
          </Button>
          <Button onClick={() => openOverlay('register')}>{t('common:register')}</Button>
        </div>
      }
    />
  );
}
