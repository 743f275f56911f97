import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '../../shared/money.tsx';
import { AmountBox } from './amount-box.tsx';
import { AmountChips } from './amount-chips.tsx';
import { PlaceButton } from './place-button.tsx';
import { SlipKeypad } from './slip-keypad.tsx';
import { SlipNotice } from './slip-notice.tsx';
import { SlipTotals } from './slip-totals.tsx';
import type { SlipModel } from './use-slip.ts';

/** This is the lower part of the slip: the amount, what it can bring back, and the button. */
export function SlipFormFoot({ model }: { model: SlipModel }) {
  const { t } = useTranslation(['slip', 'common']);
  const [asked, setAsked] = useState(false);
  const { mode, legs, terms, player, problem, bets } = model;
  const missing = asked && bets.length === 0;
  const isAmountWrong = missing || problem === 'tooSmall' || problem === 'tooLarge';
  const forAll = mode === 'single' && legs.length > 1;
  return (
    <div className="flex flex-col gap-3">
      <div role="status" className="empty:hidden">
        <SlipNotice model={model} missing={missing} />
      </div>
      <AmountChips model={model} />
      <AmountBox
        model={model}
        target="main"
        label={t(forAll ? 'slip:amount.forAll' : 'slip:amount.label')}
        placeholder={forAll ? t('slip:amount.forAll') : '0'}
        invalid={isAmountWrong}
        end={
          player ? (
            <>
              {t('slip:amount.balance')} <Money minor={player.cashMinor} currency={terms.currency} />
            </>
          ) : undefined
        }
      />
      <SlipKeypad model={model} />
      <SlipTotals model={model} />
      <PlaceButton model={model} onMissing={() => setAsked(true)} />
      <p className="text-center text-micro text-fg-3">{t('common:responsible')}</p>
    </div>
  );
}
