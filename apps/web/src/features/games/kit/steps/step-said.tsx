import type { Currency } from '@palpite/domain/money';
import { formatNumber } from '@palpite/i18n';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { multiplierParts } from '../../../../shared/games/multiplier.ts';
import { Said } from '../../../../shared/games/said.tsx';
import { useLocale } from '../../../../shared/i18n/i18n.ts';
import { useMoney } from '../../../../shared/money/money.tsx';
import type { StepFlow } from './step-flow.ts';

export type StepSaidProps = Pick<StepFlow, 'open' | 'over' | 'notice'> & { currency: Currency };

/** Announces each answer to screen readers. */
export const StepSaid = memo(function StepSaid(props: StepSaidProps) {
  return <Said>{useOutcomeText(props)}</Said>;
});

function useOutcomeText({ open, over, notice, currency }: StepSaidProps): string {
  const { t } = useTranslation('steps');
  const money = useMoney();
  const locale = useLocale();
  if (open) {
    const { value, decimals } = multiplierParts(open.multiplier);
    const amount = money(open.payoutMinor, currency);
    const held =
      open.steps.length > 0
        ? t('said.held', { multiplier: formatNumber(value, locale, decimals), amount })
        : '';
    return notice?.kind === 'resumed' ? `${t('resumed')} ${held}` : held;
  }
  if (!over) return '';
  const net = over.payoutMinor - over.stakeMinor;
  const amount = money(net < 0n ? -net : net, currency);
  return t(net > 0n ? 'said.won' : net < 0n ? 'said.lost' : 'said.back', { amount });
}
