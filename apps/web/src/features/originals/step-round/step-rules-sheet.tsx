import type { Currency } from '@palpite/domain/money';
import { formatNumber } from '@palpite/i18n';
import { Card, Sheet } from '@palpite/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n.ts';
import { Money } from '../../../shared/money.tsx';
import type { StakeLimits } from '../stake.ts';

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

export type StepRulesSheetProps = {
  title: string;
  /** How the game is played, one sentence or two each. */
  steps: readonly string[];
  /** The multipliers of the game. */
  table: ReactNode;
  keys: readonly (readonly [string, string])[];
  returnPercent: number;
  limits: StakeLimits;
  currency: Currency;
  onClose: () => void;
};

/** This explains a game of several steps: how it goes, what it returns, what each step pays, its limits and keys. */
export function StepRulesSheet(props: StepRulesSheetProps) {
  const { title, steps, table, keys, returnPercent, limits, currency, onClose } = props;
  const { t } = useTranslation(['steps', 'originals']);
  const locale = useLocale();
  const percent = `${formatNumber(returnPercent, locale)}%`;
  return (
    <Sheet open reading onOpenChange={onClose} title={title} closeLabel={t('originals:close')} desktop="side">
      <div className="flex flex-col gap-6">
        <Card level={2}>
          <p className="text-label text-fg-2">{t('steps:rules.return')}</p>
          <p className="tabular mt-1 font-brand text-display-sm text-accent">{percent}</p>
          <p className="mt-2 text-body-sm text-fg-2">{t('steps:rules.returnText', { percent })}</p>
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
              {step}
            </li>
          ))}
        </ol>
        {table}
        <div>
          <Facts
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
          <p className="mt-2 text-caption text-fg-3">{t('steps:rules.capText')}</p>
        </div>
        <Facts title={t('steps:rules.keys')} rows={keys} />
        <p className="text-caption text-fg-3">{t('steps:rules.responsible')}</p>
      </div>
    </Sheet>
  );
}
