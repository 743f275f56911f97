import { returnPercentAt } from '@palpite/domain/games/derive';
import { limbo, limboLowestReturnTarget, limboTargets } from '@palpite/domain/games/limbo';
import type { Currency } from '@palpite/domain/money';
import { formatNumber } from '@palpite/i18n';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.ts';
import { useMoney } from '../../../shared/money/money.tsx';
import { DrawRulesSheet } from '../kit/rules/draw-rules-sheet.tsx';
import type { GameRules } from '../kit/rules/rules.queries.ts';
import { quickTargets } from './choice.ts';

const steps = ['choose', 'draw', 'prize', 'linked'] as const;
const keys = ['bet', 'step', 'fine', 'quick'] as const;

export type LimboRulesProps = {
  rules: GameRules;
  currency: Currency;
  targetHundredths: number;
  stakeMinor: bigint;
  onClose: () => void;
};

export function LimboRules(props: LimboRulesProps) {
  const { rules, currency, targetHundredths, stakeMinor, onClose } = props;
  const { t } = useTranslation('limbo');
  const locale = useLocale();
  const money = useMoney();
  const stake = stakeMinor === 0n ? rules.stakeMinMinor : stakeMinor;
  const returnAt = (hundredths: number) =>
    `${formatNumber(returnPercentAt(limbo.wins({ targetHundredths: hundredths }), stake), locale, 4)}%`;
  const times = (hundredths: number) => `${formatNumber(hundredths / 100, locale)}×`;
  const listed = [...quickTargets, limboLowestReturnTarget, limboTargets.maxHundredths];
  return (
    <DrawRulesSheet
      title={t('rules.title')}
      returns={{
        label: t('rules.return', { target: times(targetHundredths) }),
        percent: returnAt(targetHundredths),
        text: t('rules.returnText', { amount: money(stake, currency) }),
      }}
      steps={steps.map((step) => t(`rules.steps.${step}`))}
      table={{
        title: t('rules.returns'),
        rows: listed.map((hundredths) => [times(hundredths), returnAt(hundredths)]),
      }}
      limits={rules}
      limitText={t('rules.payoutMaxText')}
      keys={keys.map((key) => [t(`rules.keys.${key}.does`), t(`rules.keys.${key}.press`)])}
      currency={currency}
      onClose={onClose}
    />
  );
}
