import { EmptyArt, EmptyState, Sheet } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import type { OverlayComponentProps } from '../../shared/overlays.ts';

/** This says when the identity is checked. */
export function KycOverlay({ onClose }: OverlayComponentProps<'editBank'>) {
  const { t } = useTranslation(['identity', 'common']);
  return (
    <Sheet open onOpenChange={onClose} title={t('kyc.title')} closeLabel={t('common:close')}>
      <EmptyState
        art={<EmptyArt kind="search" className="w-40" />}
        title={t('kyc.heading')}
        text={t('kyc.text')}
      />
    </Sheet>
  );
}
