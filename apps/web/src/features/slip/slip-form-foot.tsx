import { Button } from '@palpite/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '../../shared/money/money.tsx';
import { AmountBox } from './amount-box.tsx';
import { AmountChips } from './amount-chips.tsx';
import { useLastStake } from './last-stake.ts';
import { LastStakeLine } from './last-stake-line.tsx';
import { PlaceButton } from './place-button.tsx';
import { SlipKeypad } from './slip-keypad.tsx';
import { SlipNotice } from './slip-notice.tsx';
import { SlipTotals } from './slip-totals.tsx';
import { SlipTurnoverLine } from './slip-turnover.tsx';
import { useKeypad } from './stake-field.ts';
import type { SlipModel } from './use-slip.ts';

/** The lower part of the slip: the amount, the return and the button. */
export function SlipFormFoot({ model, isSending }: { model: SlipModel; isSending: boolean }) {
  const { t } = useTranslation(['slip', 'common']);
  const [asked, setAsked] = useState(false);
  const typing = useKeypad((keypad) => keypad.target !== null);
  const note = useLastStake(model);
  const { mode, legs, terms, player, problem, bets } = model;
  const missing = asked && bets.length === 0;
  const forAll = mode === 'single' && legs.length > 1;
  // Several singles mark their own amounts.
  const isAmountWrong =
    missing || (!forAll && (problem === 'unreadable' || problem === 'tooSmall' || problem === 'tooLarge'));
  return (
    <div className="flex flex-col gap-3">
      <div role="status" className="empty:hidden">
        <SlipNotice brief={typing} model={model} missing={missing} />
      </div>
      <div inert={isSending} className="flex flex-col gap-3">
        <AmountChips model={model} />
        <AmountBox
          model={model}
          target="main"
          label={t(forAll ? 'slip:amount.forAll' : 'slip:amount.label')}
          placeholder={forAll ? t('slip:amount.forAll') : '0'}
          className={forAll ? '[&_input]:placeholder:text-caption [&_input]:placeholder:font-medium' : ''}
          invalid={isAmountWrong}
          end={
            player ? (
              <>
                <span className="block">
                  {t('slip:amount.balance')} <Money minor={player.cashMinor} currency={terms.currency} />
                </span>
                {player.bonusMinor > 0n ? (
                  <span className="block">
                    {t('slip:amount.bonus')} <Money minor={player.bonusMinor} currency={terms.currency} />
                  </span>
                ) : null}
              </>
            ) : undefined
          }
        />
        <LastStakeLine note={note} terms={terms} />
        <SlipKeypad model={model} />
      </div>
      <SlipTotals model={model} />
      <div role="status" className="-mt-2 empty:hidden">
        <SlipTurnoverLine model={model} />
      </div>
      <div data-place>
        {isSending ? (
          <Button block size={56} loading loadingLabel={t('slip:checking.sending.title')}>
            {t('slip:place.bet')}
          </Button>
        ) : (
          <PlaceButton model={model} onMissing={() => setAsked(true)} />
        )}
      </div>
      {/* Hidden while typing, to leave room for the picks. */}
      {typing ? null : <p className="text-center text-micro text-fg-3">{t('common:responsible')}</p>}
    </div>
  );
}
