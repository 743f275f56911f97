import { Sheet } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import type { OverlayComponentProps } from '../../shared/overlays/overlays.ts';
import { ConfirmEmailStep } from './confirm-email-step.tsx';
import { useEmailMove } from './email-move.ts';
import { NewEmailStep } from './new-email-step.tsx';

export function ChangeEmailOverlay({ onClose }: OverlayComponentProps<'changeEmail'>) {
  const { t } = useTranslation(['account', 'common']);
  const step = useEmailMove((move) => move.step);
  return (
    <Sheet open onOpenChange={onClose} title={t('changeEmail.title')} closeLabel={t('common:close')}>
      {step === 'email' ? <NewEmailStep /> : <ConfirmEmailStep onDone={onClose} />}
    </Sheet>
  );
}
