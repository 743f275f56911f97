import { amountIn, toDecimal } from '@palpite/domain/money';
import { decideLimitChange } from '@palpite/domain/play-limits';
import { Field, ReasonedButton, Sheet } from '@palpite/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../shared/forms/link-button.tsx';
import { useMoney } from '../../shared/money/money.tsx';
import { amountError, MoneyInput } from '../../shared/money/money-input.tsx';
import type { Player } from '../../shared/session/player.ts';
import { type Limit, useSetLimit, type WhichLimit } from './limits.queries.ts';

export interface LimitSheetProps {
  which: WhichLimit;
  limit: Limit | null;
  player: Player;
  onClose: () => void;
}

/** Edits a limit's amount and announces when the change takes effect. */
export function LimitSheet({ which, limit, player, onClose }: LimitSheetProps) {
  const { t } = useTranslation(['limits', 'common']);
  const money = useMoney();
  const change = useSetLimit();
  const { currency } = player;
  const [amount, setAmount] = useState(
    limit ? toDecimal(limit.amountMinor, currency).replace(/\.0+$/, '') : '',
  );
  const amountMinor = amountIn(amount, currency) ?? 0n;
  const outcome = amountMinor > 0n ? decideLimitChange(limit?.amountMinor ?? null, amountMinor) : 'none';
  const send = (value: string | null) => change.mutate({ ...which, amount: value }, { onSuccess: onClose });
  const submit = () => {
    if (outcome !== 'none' && !change.isPending) send(toDecimal(amountMinor, currency));
  };
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t(`limits:sheet.${which.kind}.${which.period}`)}
      closeLabel={t('common:close')}
      footer={
        <ReasonedButton
          size={56}
          block
          loading={change.isPending}
          loadingLabel={t('limits:saving')}
          reason={outcome === 'none' ? t(amount === '' ? 'common:forms.fill' : 'limits:sheet.rule') : null}
          note={
            outcome === 'now' || outcome === 'raise'
              ? t(`limits:sheet.outcome.${outcome}`)
              : t('limits:sheet.rule')
          }
          reasonClassName="min-h-8"
          onClick={submit}
        >
          {t(outcome === 'raise' ? 'limits:sheet.ask' : 'limits:sheet.save')}
        </ReasonedButton>
      }
    >
      <form
        className="flex flex-col gap-4 pt-1"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p className="text-body-sm text-fg-2">{t(`limits:kind.${which.kind}.detail`)}</p>
        <Field
          label={t('limits:sheet.amount')}
          hint={
            limit
              ? t('limits:sheet.now', {
                  amount: money(limit.amountMinor, currency),
                  used: money(limit.usedMinor > 0n ? limit.usedMinor : 0n, currency),
                })
              : t('limits:sheet.any')
          }
          error={amountError(amount, currency)}
        >
          <MoneyInput value={amount} onValueChange={setAmount} currency={currency} />
        </Field>
        {limit && limit.pending?.amountMinor !== null ? (
          <div className="-mt-2">
            <LinkButton onClick={() => send(null)}>{t('limits:sheet.remove')}</LinkButton>
            <p className="text-caption text-fg-3">{t('limits:sheet.removal')}</p>
          </div>
        ) : null}
        <button type="submit" hidden tabIndex={-1} />
      </form>
    </Sheet>
  );
}
