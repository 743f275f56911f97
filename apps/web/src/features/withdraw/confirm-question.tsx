import { Dialog } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { ForfeitList } from '../../shared/wallet/forfeits.tsx';
import { CostLines } from './cost-lines.tsx';
import type { Limits } from './limits.ts';
import type { WithdrawalForm } from './use-withdrawal.ts';

/** Confirms amount, cost and account, and names the bonuses that the withdrawal ends. */
export function ConfirmQuestion({ form, limits }: { form: WithdrawalForm; limits: Limits }) {
  const { t } = useTranslation(['withdraw', 'bonus']);
  const { bank } = form.request;
  const loses = form.forfeits.length > 0;
  return (
    <Dialog
      open={form.asking}
      onOpenChange={form.stepBack}
      title={loses ? t('bonus:forfeits.withdraw.title') : t('withdraw:confirm.title')}
      cancelLabel={t('withdraw:confirm.back')}
      confirmLabel={loses ? t('bonus:forfeits.withdraw.action') : t('withdraw:confirm.action')}
      danger={loses}
      loading={form.busy}
      onConfirm={form.confirm}
    >
      <div className="flex flex-col gap-4 text-left">
        {loses ? <ForfeitList forfeits={form.forfeits} currency={limits.currency} by="withdraw" /> : null}
        <div className="rounded-md bg-surface-2 px-4 py-3">
          <p className="text-caption text-fg-3">
            {t('withdraw:confirm.to')} {t(`withdraw:method.${bank}`)}
          </p>
          <p className="tabular mt-0.5 text-body-sm font-semibold break-all">{form.account}</p>
        </div>
        <CostLines request={form.request} limits={limits} />
      </div>
    </Dialog>
  );
}
