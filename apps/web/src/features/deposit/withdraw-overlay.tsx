import { Button, EmptyArt, EmptyState, Sheet } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import type { OverlayComponentProps } from '../../shared/overlays.ts';

/** This says that withdrawals open later, and where the money is until then. */
export function WithdrawOverlay({ onClose }: OverlayComponentProps<'withdraw'>) {
  const { t } = useTranslation(['deposit', 'common']);
  return (
    <Sheet open onOpenChange={onClose} title={t('deposit:withdraw.title')} closeLabel={t('common:close')}>
      <EmptyState
        className="pt-2 pb-4"
        art={<EmptyArt kind="wallet" className="w-40" />}
        title={t('deposit:withdraw.soon')}
        text={t('deposit:withdraw.text')}
        action={
          <Button variant="secondary" onClick={onClose}>
            {t('deposit:withdraw.action')}
          </Button>
        }
      />
    </Sheet>
  );
}
