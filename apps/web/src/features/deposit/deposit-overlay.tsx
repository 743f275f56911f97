import { EmptyArt, EmptyState, Sheet } from '@palpite/ui';
import { useTranslation } from 'react-i18next';

/** This holds the place of the deposit. */
export function DepositOverlay({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Sheet open onOpenChange={onClose} title={t('top.deposit')} closeLabel={t('close')}>
      <EmptyState art={<EmptyArt kind="wallet" className="w-40" />} title={t('soon')} />
    </Sheet>
  );
}
