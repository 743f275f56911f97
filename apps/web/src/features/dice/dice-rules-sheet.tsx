import type { Currency } from '@palpite/domain/money';
import { formatNumber } from '@palpite/i18n';
import { Card, Sheet } from '@palpite/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../shared/i18n.ts';
import { Money } from '../../shared/money.tsx';
import type { DiceRules } from './dice.queries.ts';

const steps = ['choose', 'draw', 'prize', 'linked'] as const;

function Facts({ title, rows }: { title: string; rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <section>
      <h3 className="text-title-sm">{title}</h3>
      <dl className="mt-2 divide-y divide-hairline/60">
        {rows.map(([name, value]) => (
          <div key={name} className="flex min-h-11 items-center justify-between gap-4 text-body-sm">
            <dt className="text-fg-2">{name}</dt>
            <dd className="tabular text-right font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export type DiceRulesSheetProps = { rules: DiceRules; currency: Currency; onClose: () => void };

/** This explains the game: how it is played, what comes back on average, its limits and its keys. */
export function DiceRulesSheet({ rules, currency, onClose }: DiceRulesSheetProps) {
  const { t } = useTranslation(['dice', 'originals']);
  const locale = useLocale();
  const percent = `${formatNumber(rules.returnPercent, locale, 4)}%`;
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('dice:rules.title')}
      closeLabel={t('originals:close')}
      desktop="side"
    >
      <div className="flex flex-col gap-6">
        <Card level={2}>
          <p className="text-label text-fg-2">{t('dice:rules.return')}</p>
          <p className="tabular mt-1 font-brand text-display-sm text-accent">{percent}</p>
          <p className="mt-2 text-body-sm text-fg-2">{t('dice:rules.returnText', { percent })}</p>
        </Card>
        <ol className="flex flex-col gap-3">
          {steps.map((step, at) => (
            <li key={step} className="flex gap-3 text-body-sm text-fg-2">
              <span
                aria-hidden="true"
                className="grid size-6 shrink-0 place-items-center rounded-full bg-surface-3 text-caption font-bold text-fg-1"
              >
                {at + 1}
              </span>
              {t(`dice:rules.steps.${step}`)}
            </li>
          ))}
        </ol>
        <Facts
          title={t('dice:rules.limits')}
          rows={[
            [t('dice:rules.stakeMin'), <Money key="min" minor={rules.stakeMinMinor} currency={currency} />],
            [t('dice:rules.stakeMax'), <Money key="max" minor={rules.stakeMaxMinor} currency={currency} />],
            [t('dice:rules.payoutMax'), <Money key="top" minor={rules.payoutMaxMinor} currency={currency} />],
          ]}
        />
        <Facts
          title={t('dice:rules.keys')}
          rows={[
            [t('dice:rules.keyBet'), t('dice:rules.keyBetKeys')],
            [t('dice:rules.keyTarget'), t('dice:rules.keyTargetKeys')],
            [t('dice:rules.keyFine'), t('dice:rules.keyFineKeys')],
          ]}
        />
        <p className="text-caption text-fg-3">{t('dice:rules.responsible')}</p>
      </div>
    </Sheet>
  );
}
