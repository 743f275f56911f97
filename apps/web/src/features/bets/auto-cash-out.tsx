import { amountIn } from '@palpite/domain/money';
import { Button, Field } from '@palpite/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../shared/messages/toast.ts';
import { useMoney } from '../../shared/money/money.tsx';
import { amountError, MoneyInput } from '../../shared/money/money-input.tsx';
import type { Bet } from '../../shared/sports/bet.ts';
import { setAutoCashOut } from './bets.mutations.ts';

/** Sets or removes the amount at which a bet is cashed out automatically. */
export function AutoCashOut({ bet }: { bet: Bet }) {
  const { t } = useTranslation('bets');
  const money = useMoney();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const { currency, autoCashOutMinor } = bet;
  async function change(atMinor: bigint | null) {
    setBusy(true);
    try {
      const message = await setAutoCashOut(bet.betId, atMinor, currency);
      setText('');
      toast.success(message);
    } catch {
      // The shared client's alert says why; the amount stays in the field.
    } finally {
      setBusy(false);
    }
  }
  if (autoCashOutMinor !== null)
    return (
      <div className="flex items-center justify-between gap-3 rounded-md bg-surface-2 py-2.5 pr-2.5 pl-4">
        <p className="text-body-sm">{t('auto.on', { amount: money(autoCashOutMinor, currency) })}</p>
        <Button variant="secondary" size={40} loading={busy} onClick={() => void change(null)}>
          {t('auto.remove')}
        </Button>
      </div>
    );
  const atMinor = amountIn(text, currency);
  const isMissing = atMinor === null || atMinor === 0n;
  const error = amountError(text, currency);
  return (
    <div className="flex flex-col gap-2">
      <Field label={t('auto.label')} hint={t('auto.hint')} error={error}>
        <div className="flex gap-2">
          <MoneyInput look="box" value={text} onValueChange={setText} currency={currency} />
          <Button
            variant="secondary"
            className="shrink-0"
            loading={busy}
            disabled={isMissing}
            onClick={() => void change(atMinor)}
          >
            {t('auto.save')}
          </Button>
        </div>
      </Field>
      {isMissing && error === undefined ? (
        <p role="status" className="text-caption text-fg-3">
          {t('auto.fill')}
        </p>
      ) : null}
    </div>
  );
}
