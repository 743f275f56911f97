import { Dialog } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { useRotateSeeds } from './fairness.mutations.ts';

export type Revealed = Awaited<ReturnType<ReturnType<typeof useRotateSeeds>['mutateAsync']>>['revealed'];

export type RotateDialogProps = {
  seedPairId: string;
  clientSeed: string;
  onClose: () => void;
  onRotated: (revealed: Revealed) => void;
};

/** Asks for confirmation before a pair is rotated and says what that reveals. */
export function RotateDialog({ seedPairId, clientSeed, onClose, onRotated }: RotateDialogProps) {
  const { t } = useTranslation('fairness');
  const { mutate, isPending } = useRotateSeeds();
  const confirm = () =>
    mutate(
      { seedPairId, clientSeed },
      {
        onSuccess: ({ revealed }) => {
          onRotated(revealed);
          onClose();
        },
      },
    );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('rotate.title')}
      description={t('rotate.text')}
      confirmLabel={t('rotate.confirm')}
      cancelLabel={t('cancel')}
      loading={isPending}
      onConfirm={confirm}
    />
  );
}
