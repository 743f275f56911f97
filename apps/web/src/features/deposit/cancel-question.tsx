import { Dialog } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { Refusal } from '../../shared/api/api.ts';
import { useCancelOrder } from './order.mutations.ts';
import { outcomeOf } from './payment-rules.ts';

export interface CancelQuestionProps {
  orderId: string;
  open: boolean;
  onClose: () => void;
  onCancelled: () => void;
  /** The server refused, or the order was not cancelled after all: check its status. */
  onMoved: () => void;
}

/** Confirms a cancellation, because the money may already be on its way. */
export function CancelQuestion({ orderId, open, onClose, onCancelled, onMoved }: CancelQuestionProps) {
  const { t } = useTranslation('deposit');
  const { mutate, isPending, reset } = useCancelOrder(orderId);
  const close = () => {
    reset();
    onClose();
  };
  const confirm = () =>
    mutate(undefined, {
      onSuccess: ({ status }) => {
        onClose();
        if (outcomeOf(status) === 'cancelled') onCancelled();
        else onMoved();
      },
      onError: (failure) => {
        if (!(failure instanceof Refusal)) return;
        onClose();
        onMoved();
      },
    });
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={t('cancelling.title')}
      description={t('cancelling.text')}
      cancelLabel={t('cancelling.back')}
      confirmLabel={t('cancelling.confirm')}
      loading={isPending}
      onConfirm={confirm}
      danger
    />
  );
}
