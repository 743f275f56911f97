import { type Currency, fromWire } from '@palpite/domain/money';
import { formatNumber } from '@palpite/i18n';
import { Sheet } from '@palpite/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../../shared/i18n/i18n.ts';
import { Money } from '../../../../shared/money/money.tsx';
import { RuleFacts, type RuleFactsProps, RuleReturn, RuleSteps } from './rule-parts.tsx';
import type { SharedRules } from './rules.queries.ts';

export type SharedRulesSheetProps = {
  title: string;
  steps: readonly string[];
  paytable: ReactNode;
  keys: RuleFactsProps['rows'];
  rules: SharedRules;
  currency: Currency;
  onClose: () => void;
};

const chain = ['made', 'published', 'seed', 'revealed'] as const;

/** A return is cut, never rounded up: 93.3333 becomes 93.33. */
function floorHundredths(percent: number): number {
  return Math.floor(Number((percent * 100).toFixed(6))) / 100;
}

export function SharedRulesSheet(props: SharedRulesSheetProps) {
  const { title, steps, paytable, keys, rules, currency, onClose } = props;
  const { t } = useTranslation(['shared', 'originals']);
  const percent = `${formatNumber(floorHundredths(rules.returnPercent), useLocale())}%`;
  return (
    <Sheet open reading onOpenChange={onClose} title={title} closeLabel={t('originals:close')} desktop="side">
      <div className="flex flex-col gap-6">
        <RuleReturn
          label={t('shared:rules.return')}
          percent={percent}
          text={t('shared:rules.returnText', { percent })}
        />
        <RuleSteps steps={steps} />
        {paytable}
        <RuleFacts
          title={t('shared:rules.limits')}
          rows={[
            [t('shared:rules.stakeMin'), <Money key="a" minor={rules.stakeMinMinor} currency={currency} />],
            [t('shared:rules.stakeMax'), <Money key="b" minor={rules.stakeMaxMinor} currency={currency} />],
            [t('shared:rules.payoutMax'), <Money key="c" minor={rules.payoutMaxMinor} currency={currency} />],
            [
              t('shared:rules.roundPayoutMax'),
              <Money key="d" minor={fromWire(rules.roundPayoutMax, currency)} currency={currency} />,
            ],
            [t('shared:rules.betsMax'), rules.betsMax],
            [
              t('shared:rules.time'),
              t('shared:rules.seconds', { count: Math.round(rules.bettingMs / 1_000) }),
            ],
          ]}
        />
        <section>
          <h3 className="text-title-sm">{t('shared:rules.fair')}</h3>
          <ul className="mt-2 flex list-disc flex-col gap-2 pl-5 text-body-sm text-fg-2">
            {chain.map((part) => (
              <li key={part}>{t(`shared:chain.${part}`)}</li>
            ))}
          </ul>
        </section>
        <div className="max-md:hidden">
          <RuleFacts title={t('shared:rules.keys')} rows={keys} />
        </div>
        <p className="text-caption text-fg-3">{t('shared:rules.responsible')}</p>
      </div>
    </Sheet>
  );
}
