import { choose } from '@palpite/domain/combinations';
import { mineTiles } from '@palpite/domain/games/mines';
import type { Currency } from '@palpite/domain/money';
import { formatNumber } from '@palpite/i18n';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.ts';
import type { RulesOf } from '../kit/rules/rules.queries.ts';
import { StepRulesSheet } from '../kit/rules/step-rules-sheet.tsx';
import type { StakeLimits } from '../kit/stake/stake.ts';

export type MinesRulesProps = {
  rules: RulesOf<'mines'>;
  limits: StakeLimits;
  mines: number;
  steps: readonly { value: number; decimals: number }[];
  currency: Currency;
  onClose: () => void;
};

export function MinesRules(props: MinesRulesProps) {
  const { rules, limits, mines, steps, currency, onClose } = props;
  const { t } = useTranslation(['mines', 'steps']);
  return (
    <StepRulesSheet
      title={t('mines:rules.title')}
      steps={[
        t('mines:rules.steps.choose'),
        t('mines:rules.steps.open'),
        t('mines:rules.steps.leave'),
        t('mines:rules.steps.resume'),
      ]}
      table={<LeafTable mines={mines} steps={steps} />}
      keys={[
        [t('steps:rules.keyBet'), t('steps:rules.keyBetKeys')],
        [t('mines:rules.keyMove'), t('mines:rules.keyMoveKeys')],
        [t('steps:rules.keyOpen'), t('mines:rules.keyOpenKeys')],
        [t('steps:rules.keyRandom'), 'R'],
        [t('steps:rules.keyCashOut'), 'C'],
      ]}
      returnPercent={rules.returnPercent}
      limits={limits}
      currency={currency}
      onClose={onClose}
    />
  );
}

/** Chance in percent of opening this many safe tiles in a row. */
function chancePercent(mines: number, opened: number): number {
  return (Number(choose(mineTiles - mines, opened)) / Number(choose(mineTiles, opened))) * 100;
}

type LeafTableProps = {
  mines: number;
  steps: readonly { value: number; decimals: number }[];
};

function LeafTable({ mines, steps }: LeafTableProps) {
  const { t } = useTranslation('mines');
  const locale = useLocale();
  const chance = (opened: number) => {
    const percent = chancePercent(mines, opened);
    return `${formatNumber(percent, locale, percent < 0.01 ? 6 : percent < 1 ? 4 : 2)}%`;
  };
  return (
    <section>
      <h3 className="text-title-sm">
        {t('rules.table')} · {t('quick', { count: mines })}
      </h3>
      <p className="mt-1 text-body-sm text-fg-2">{t('rules.tableLead')}</p>
      <table className="tabular mt-2 w-full text-body-sm">
        <thead>
          <tr className="text-left text-caption text-fg-3">
            <th className="py-1.5 font-medium">{t('rules.opened')}</th>
            <th className="py-1.5 text-right font-medium">{t('rules.pays')}</th>
            <th className="py-1.5 text-right font-medium">{t('rules.chance')}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline/60">
          {steps.map(({ value, decimals }, step) => (
            <tr key={value}>
              <td className="py-2">{step + 1}</td>
              <td className="py-2 text-right font-semibold">{formatNumber(value, locale, decimals)}×</td>
              <td className="py-2 text-right text-fg-2">{chance(step + 1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
