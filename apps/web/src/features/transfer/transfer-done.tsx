import { fromWire } from '@palpite/domain/money';
import { Button, Sheet } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { DoneArt } from '../../shared/done-art.tsx';
import type { CallReply } from '../../shared/endpoints.ts';
import { useMoney } from '../../shared/money.tsx';
import { paths } from '../../shared/paths.ts';
import type { Player } from '../../shared/player.ts';

export interface TransferDoneProps {
  sent: CallReply<'transfer'>;
  player: Player;
  onClose: () => void;
}

/** This tells that the money has arrived, and with whom. */
export function TransferDone({ sent, player, onClose }: TransferDoneProps) {
  const { t } = useTranslation(['transfer', 'common']);
  const money = useMoney();
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
        <h3 className="text-center text-title text-balance">
          {t('transfer:done.title', {
            amount: money(fromWire(sent.amount, player.currency), player.currency),
          })}
        </h3>
        <p className="text-center text-body-sm text-fg-2">{t('transfer:done.text', { name: sent.name })}</p>
      </div>
    </Sheet>
  );
}
