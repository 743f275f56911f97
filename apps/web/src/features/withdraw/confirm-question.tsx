import { Dialog } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { CostLines } from './cost-lines.tsx';
import type { Limits } from './limits.ts';
import type { WithdrawalForm } from './use-withdrawal.ts';

/** This asks once more before money leaves: how much, what it costs, where it goes. */
export function ConfirmQuestion({ form, limits }: { form: WithdrawalForm; limits: Limits }) {
  const { t } = useTranslation('withdraw');
  const { bank } = form.request;
  return (
    <Dialog
      open={form.asking}
      onOpenChange={form.stepBack}
      title={t('confirm.title')}
      cancelLabel={t('confirm.back')}
      confirmLabel={t('confirm.action')}
      loading={form.busy}
      onConfirm={form.confirm}
    >
      <div className="flex flex-col gap-4 text-left">
        <div className="rounded-md bg-surface-2 px-4 py-3">
          <p className="text-caption text-fg-3">
            {t('confirm.to')} {t(`method.${bank}`)}
          </p>
          <p className="tabular mt-0.5 text-body-sm font-semibold break-all">{form.account}</p>
        </div>
        <CostLines request={form.request} limits={limits} />
      </div>
    </Dialog>
  );
}
