import { Button, Sheet } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { CallReply } from '../../shared/api/endpoints.ts';
import { paths } from '../../shared/paths.ts';
import { DoneArt } from '../../shared/ui/done-art.tsx';

export interface TransferDoneProps {
  sent: { data: CallReply<'transfer'>; message: string };
  onClose: () => void;
}

export function TransferDone({ sent, onClose }: TransferDoneProps) {
  const { t } = useTranslation(['transfer', 'common']);
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('transfer:title')}
      closeLabel={t('common:close')}
      footer={
        <div className="grid grid-cols-2 gap-2 big:grid-cols-1">
          <Button
            size={56}
            variant="secondary"
            className="px-2"
            onClick={onClose}
            render={<Link to={paths.records} />}
          >
            {t('transfer:done.records')}
          </Button>
          <Button size={56} className="px-2" onClick={onClose}>
            {t('transfer:done.close')}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col items-center gap-3 pt-1 pb-4" role="status">
        <DoneArt />
        <h3 className="text-center text-title text-balance">{sent.message}</h3>
        <p className="text-center text-body-sm text-fg-2">
          {t('transfer:done.text', { name: sent.data.name })}
        </p>
      </div>
    </Sheet>
  );
}
