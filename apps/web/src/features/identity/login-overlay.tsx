import { EmptyArt, EmptyState, Sheet } from '@palpite/ui';
import { useTranslation } from 'react-i18next';

/** This holds the place of the login. */
export function LoginOverlay({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Sheet open onOpenChange={onClose} title={t('login')} closeLabel={t('close')}>
      <EmptyState art={<EmptyArt kind="wallet" className="w-40" />} title={t('soon')} />
    </Sheet>
  );
}
