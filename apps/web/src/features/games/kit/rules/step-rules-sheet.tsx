import type { Currency } from '@palpite/domain/money';
import { formatNumber } from '@palpite/i18n';
import { Sheet } from '@palpite/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../../shared/i18n/i18n.ts';
import { Money } from '../../../../shared/money/money.tsx';
import type { StakeLimits } from '../stake/stake.ts';
import { RuleFacts, RuleReturn, RuleSteps } from './rule-parts.tsx';

export type StepRulesSheetProps = {
  title: string;
  steps: readonly string[];
  table: ReactNode;
  keys: readonly (readonly [string, string])[];
  returnPercent: number;
  limits: StakeLimits;
  currency: Currency;
  onClose: () => void;
};

export function StepRulesSheet(props: StepRulesSheetProps) {
  const { title, steps, table, keys, returnPercent, limits, currency, onClose } = props;
  const { t } = useTranslation(['steps', 'originals', 'autoplay']);
  const locale = useLocale();
  const percent = `${formatNumber(returnPercent, locale)}%`;
  return (
    <Sheet open reading onOpenChange={onClose} title={title} closeLabel={t('originals:close')} desktop="side">
      <div className="flex flex-col gap-6">
        <RuleReturn
          label={t('steps:rules.return')}
          percent={percent}
          text={t('steps:rules.returnText', { percent })}
        />
        <RuleSteps steps={steps} />
        {table}
        <div>
          <RuleFacts
            title={t('steps:rules.limits')}
            rows={[
              [
                t('steps:rules.stakeMin'),
                <Money key="min" minor={limits.stakeMinMinor} currency={currency} />,
              ],
              [
                t('steps:rules.stakeMax'),
                <Money key="max" minor={limits.stakeMaxMinor} currency={currency} />,
              ],
              [
                t('steps:rules.payoutMax'),
                <Money key="top" minor={limits.payoutMaxMinor} currency={currency} />,
              ],
            ]}
          />
          <p className="mt-2 text-caption text-fg-3">
            {t('originals:stake.leastText')} {t('steps:rules.capText')}
          </p>
        </div>
        <div className="max-md:hidden">
          <RuleFacts title={t('steps:rules.keys')} rows={[...keys, [t('autoplay:keyStop'), 'Esc']]} />
        </div>
        <p className="text-caption text-fg-3">{t('steps:rules.responsible')}</p>
      </div>
    </Sheet>
  );
}
