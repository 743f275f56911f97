import { returnPercent } from '@palpite/domain/games/derive';
import { keno, kenoChance, kenoRow } from '@palpite/domain/games/keno';
import type { Currency } from '@palpite/domain/money';
import { formatNumber } from '@palpite/i18n';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.ts';
import { DrawRulesSheet } from '../kit/rules/draw-rules-sheet.tsx';
import type { GameRules } from '../kit/rules/rules.queries.ts';
import type { KenoDraft } from './choice.ts';

const steps = ['choose', 'draw', 'prize', 'risk'] as const;
const keys = ['bet', 'move', 'quick', 'clear'] as const;

export type KenoRulesProps = {
  rules: GameRules;
  currency: Currency;
  choice: KenoDraft;
  onClose: () => void;
};

export function KenoRules({ rules, currency, choice, onClose }: KenoRulesProps) {
  const { t } = useTranslation('keno');
  const locale = useLocale();
  const shown = choice.picks.length > 0 ? choice : { ...keno.usual, risk: choice.risk };
  const named = { count: shown.picks.length, risk: t(`risks.${shown.risk}`) };
  const percentOf = (hits: number) => {
    const { numerator, denominator } = kenoChance(named.count, hits);
    const percent = (Number(numerator) / Number(denominator)) * 100;
    return `${formatNumber(percent, locale, percent >= 1 ? 2 : percent >= 0.01 ? 4 : 8)}%`;
  };
  return (
    <DrawRulesSheet
      title={t('rules.title')}
      returns={{
        label: t('rules.return', named),
        percent: `${formatNumber(returnPercent(keno, shown), locale, 4)}%`,
        text: t('rules.returnText'),
      }}
      steps={steps.map((step) => t(`rules.steps.${step}`))}
      table={{
        title: t('rules.table', named),
        rows: kenoRow(shown.risk, named.count).map((pays, hits) => [
          t('hits', { count: hits }),
          `${formatNumber(pays / 100, locale)}× · ${percentOf(hits)}`,
        ]),
      }}
      limits={rules}
      limitText={t('rules.payoutMaxText')}
      keys={keys.map((key) => [t(`rules.keys.${key}.does`), t(`rules.keys.${key}.press`)])}
      currency={currency}
      onClose={onClose}
    />
  );
}
