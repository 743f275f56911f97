import { currencies, parseMinor } from '@palpite/domain/money';
import { AmountInput, Banner, Button, Field } from '@palpite/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Refusal } from '../../shared/api.ts';
import { useDecimalMark } from '../../shared/games/decimal-mark.ts';
import { useMoney } from '../../shared/money.tsx';
import type { Bet } from '../../shared/sports/bet.ts';
import { toast } from '../../shared/toast.ts';
import { setAutoCashOut } from './bets.mutations.ts';

/** This sets the amount at which the house sells a bet by itself, or takes it back. */
export function AutoCashOut({ bet }: { bet: Bet }) {
  const { t } = useTranslation('bets');
  const money = useMoney();
  const decimalMark = useDecimalMark();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { currency, autoCashOutMinor } = bet;
  async function change(atMinor: bigint | null) {
    setBusy(true);
    setProblem(null);
    try {
      await setAutoCashOut(bet.betId, atMinor, currency);
      setText('');
      toast.success(t(atMinor === null ? 'auto.removed' : 'auto.saved'));
    } catch (failure) {
      setProblem(failure instanceof Refusal ? failure.message : t('auto.failed'));
    } finally {
      setBusy(false);
    }
  }
  if (autoCashOutMinor !== null)
    return (
      <div className="flex items-center justify-between gap-3 rounded-md bg-surface-2 py-2.5 pr-2.5 pl-4">
        <p className="text-body-sm">
          {t('auto.on', { amount: money(autoCashOutMinor, currency) })}
          {problem ? <span className="block text-caption text-down">{problem}</span> : null}
        </p>
        <Button variant="secondary" size={40} loading={busy} onClick={() => void change(null)}>
          {t('auto.remove')}
        </Button>
      </div>
    );
  const atMinor = parseMinor(text.replace(/\.$/, ''), currency);
  return (
    <div className="flex flex-col gap-2">
      <Field label={t('auto.label')} hint={t('auto.hint')}>
        <div className="flex gap-2">
          <AmountInput
            look="box"
            value={text}
            onValueChange={setText}
            currency={currencies[currency].symbol}
            decimals={currencies[currency].exponent}
            decimalMark={decimalMark}
            maxLength={12}
          />
          <Button
            variant="secondary"
            className="shrink-0"
            loading={busy}
            disabled={atMinor === null || atMinor === 0n}
            onClick={() => void change(atMinor)}
          >
            {t('auto.save')}
          </Button>
        </div>
      </Field>
      {problem ? <Banner tone="warn">{problem}</Banner> : null}
    </div>
  );
}
