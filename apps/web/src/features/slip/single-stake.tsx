import { useTranslation } from 'react-i18next';
import { Money } from '../../shared/money/money.tsx';
import { AmountBox } from './amount-box.tsx';
import { wrongAmount } from './slip-bets.ts';
import type { SlipLeg } from './slip-legs.ts';
import type { SlipModel } from './use-slip.ts';

/** The amount of one of several singles, and its return. */
export function SingleStake({ model, leg, number }: { model: SlipModel; leg: SlipLeg; number: number }) {
  const { t } = useTranslation('slip');
  const bet = model.bets.find(({ legs }) => legs[0]?.key === leg.key);
  return (
    <>
      <span className="text-caption text-fg-3">
        {bet ? (
          <>
            {t('totals.return')}{' '}
            <b className="text-label font-semibold text-fg-1">
              <Money minor={bet.payoutMinor} currency={model.terms.currency} />
            </b>
          </>
        ) : null}
      </span>
      <AmountBox
        model={model}
        target={leg.key}
        label={t('amount.of', { pick: number })}
        invalid={bet !== undefined && wrongAmount([bet], model.terms) !== undefined}
        className="h-11 min-h-11! max-w-34 items-center! px-3!"
      />
    </>
  );
}
