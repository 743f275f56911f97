import { Dialog } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { type Alert, answerAlert } from '../shared/messages/alerts.ts';

export function AlertHost({ alert }: { alert: Alert }) {
  const { t } = useTranslation();
  const answer = () => answerAlert(alert.id);
  return (
    <Dialog
      open
      onOpenChange={answer}
      title={alert.title}
      description={alert.message}
      confirmLabel={t('ok')}
      onConfirm={answer}
    />
  );
}
