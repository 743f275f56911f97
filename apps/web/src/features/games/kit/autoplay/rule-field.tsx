import { foldNumberText } from '@palpite/domain/typed-digits';
import { SegmentedControl } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import type { StakeRule } from './autoplay.ts';

export type RuleFieldProps = {
  label: string;
  kind: StakeRule['kind'];
  percent: string;
  onKind: (kind: StakeRule['kind']) => void;
  onPercent: (percent: string) => void;
  invalid: boolean;
};

export function RuleField({ label, kind, percent, onKind, onPercent, invalid }: RuleFieldProps) {
  const { t } = useTranslation('autoplay');
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-label text-fg-2">{label}</span>
      <div className="flex gap-2">
        <SegmentedControl
          size={48}
          label={label}
          className="min-w-0 flex-1"
          value={kind}
          onValueChange={onKind}
          segments={[
            { value: 'reset', label: t('rules.reset') },
            { value: 'raise', label: t('rules.raise') },
          ]}
        />
        {kind === 'raise' ? (
          <span className="flex w-24 shrink-0 items-center rounded-md border border-control bg-surface-1 px-3 focus-within:border-focus focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus has-aria-invalid:border-down">
            <input
              type="text"
              inputMode="numeric"
              maxLength={4}
              aria-label={t('rules.percent', { rule: label })}
              aria-invalid={invalid || undefined}
              value={percent}
              onFocus={(event) => event.target.select()}
              onChange={(event) => onPercent(foldNumberText(event.target.value).replaceAll(/\D/g, ''))}
              className="tabular h-11 w-full min-w-0 bg-transparent text-[max(16px,1rem)] font-bold outline-none"
            />
            <span aria-hidden="true" className="text-body-sm text-fg-3">
              %
            </span>
          </span>
        ) : null}
      </div>
    </div>
  );
}
