import { Dialog } from '@palpite/ui';
import { useTranslation } from 'react-i18next';

export interface GiveUpDialogProps {
  open: boolean;
  kind: 'decline' | 'forfeit';
  amount: string;
  onCancel: () => void;
  onConfirm: () => void;
}

/** This asks once more before a bonus is gone for good. */
export function GiveUpDialog({ open, kind, amount, onCancel, onConfirm }: GiveUpDialogProps) {
  const { t } = useTranslation('bonus');
  return (
    <Dialog
      open={open}
      onOpenChange={onCancel}
      title={t(`giveUp.${kind}.title`)}
      description={t(`giveUp.${kind}.text`, { amount })}
      cancelLabel={t('giveUp.keep')}
      confirmLabel={t(`giveUp.${kind}.confirm`)}
      danger
      onConfirm={onConfirm}
    />
  );
}
