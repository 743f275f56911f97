import { Dialog } from '@palpite/ui';
import { useTranslation } from 'react-i18next';

export interface GiveUpDialogProps {
  open: boolean;
  kind: 'decline' | 'forfeit';
  amount: string;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Confirms that a bonus is declined or forfeited, which is final. */
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
