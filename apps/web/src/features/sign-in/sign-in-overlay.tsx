import { Sheet } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import type { OverlayComponentProps } from '../../shared/overlays/overlays.ts';
import { SignInBoard } from './sign-in-board.tsx';

export function SignInOverlay({ onClose }: OverlayComponentProps<'signIn'>) {
  const { t } = useTranslation(['signIn', 'common']);
  return (
    <Sheet open onOpenChange={onClose} title={t('signIn:title')} closeLabel={t('common:close')}>
      <SignInBoard />
    </Sheet>
  );
}
