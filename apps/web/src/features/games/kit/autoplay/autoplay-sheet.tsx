import type { Currency } from '@palpite/domain/money';
import { foldNumberText } from '@palpite/domain/typed-digits';
import { Button, cx, Field, SegmentedControl, Sheet, TextInput } from '@palpite/ui';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '../../../../shared/money/money.tsx';
import { amountError, MoneyInput } from '../../../../shared/money/money-input.tsx';
import type { AutoplayPlan, StakeRule } from './autoplay.ts';
import { type AutoplayForm, type FormProblem, firstForm, readForm } from './autoplay-form.ts';

/** Input of the last series in this visit. */
let lastForm = firstForm;

export type AutoplaySheetProps = {
  stakeMinor: bigint;
  currency: Currency;
  onStart: (plan: AutoplayPlan) => void;
  onClose: () => void;
  /** Further input of the game, such as the tiles to open, and what is missing in it. */
  pick?: ReactNode;
  pickProblem?: string | null;
};

/** A series needs a limit of rounds, profit and loss. */
export function AutoplaySheet(props: AutoplaySheetProps) {
  const { stakeMinor, currency, onStart, onClose, pick, pickProblem = null } = props;
  const { t } = useTranslation(['autoplay', 'originals']);
  const [form, setForm] = useState<AutoplayForm>(lastForm);
  const [submitted, setSubmitted] = useState(false);
  const read = readForm(form, stakeMinor, currency);
  const problem = submitted && !read.ok ? read.problem : null;
  const change = (part: Partial<AutoplayForm>) => setForm((before) => ({ ...before, ...part }));
  const errorOf = (...problems: readonly FormProblem[]) =>
    problem !== null && problems.includes(problem) ? t(`autoplay:problems.${problem}`) : undefined;
  const start = () => {
    if (!read.ok || pickProblem !== null) return setSubmitted(true);
    lastForm = form;
    onClose();
    onStart(read.plan);
  };
  const amounts = [
    { field: 'stopLoss', error: errorOf('stopLoss', 'stopLossSmall') },
    { field: 'stopProfit', error: errorOf('stopProfit') },
  ] as const;
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('autoplay:title')}
      closeLabel={t('originals:close')}
      footer={
        <Button size={56} block onClick={start}>
          {t('autoplay:start')}
        </Button>
      }
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        <p className="flex items-baseline justify-between gap-3 rounded-md bg-surface-2 px-4 py-3 text-body-sm text-fg-2">
          {t('autoplay:firstStake')}
          <span className="text-body font-bold text-fg-1">
            <Money minor={stakeMinor} currency={currency} />
          </span>
        </p>
        {pick}
        {submitted && pickProblem !== null ? (
          <p role="alert" className="text-caption text-down">
            {pickProblem}
          </p>
        ) : null}
        <RoundsField
          value={form.rounds}
          onChange={(rounds) => change({ rounds })}
          error={errorOf('rounds')}
        />
        <div className="grid grid-cols-2 items-start gap-2">
          {amounts.map(({ field, error }) => (
            <Field
              key={field}
              label={t(`autoplay:${field}`)}
              error={amountError(form[field], currency) ?? error}
            >
              <MoneyInput
                look="box"
                required
                value={form[field]}
                onValueChange={(value) => change({ [field]: value })}
                currency={currency}
                aria-invalid={error === undefined ? undefined : true}
              />
            </Field>
          ))}
        </div>
        <RuleField
          label={t('autoplay:onWin')}
          kind={form.onWin}
          percent={form.onWinPercent}
          onKind={(onWin) => change({ onWin })}
          onPercent={(onWinPercent) => change({ onWinPercent })}
          invalid={problem === 'percent'}
        />
        <RuleField
          label={t('autoplay:onLoss')}
          kind={form.onLoss}
          percent={form.onLossPercent}
          onKind={(onLoss) => change({ onLoss })}
          onPercent={(onLossPercent) => change({ onLossPercent })}
          invalid={problem === 'percent'}
        />
        {problem === 'percent' ? (
          <p role="alert" className="text-caption text-down">
            {t('autoplay:problems.percent')}
          </p>
        ) : null}
        <p className="text-caption text-fg-3">{t('autoplay:note')}</p>
        {/* Submits the form on Enter, like the button below the scrolled part. */}
        <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />
      </form>
    </Sheet>
  );
}

const usualRounds = ['10', '25', '50', '100', '500'] as const;

type RoundsFieldProps = {
  value: string;
  onChange: (rounds: string) => void;
  error: string | undefined;
};

function RoundsField({ value, onChange, error }: RoundsFieldProps) {
  const { t } = useTranslation('autoplay');
  return (
    <div className="flex flex-col gap-2">
      <Field label={t('rounds')} aside={t('roundsRange')} error={error}>
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={value}
          onChange={(event) => onChange(foldNumberText(event.target.value).replaceAll(/\D/g, ''))}
        />
      </Field>
      <div className="grid grid-cols-5 gap-1.5">
        {usualRounds.map((rounds) => (
          <button
            key={rounds}
            type="button"
            aria-pressed={rounds === value}
            onClick={() => onChange(rounds)}
            className={cx(
              'tabular min-h-11 rounded-md border text-body-sm font-bold transition-transform duration-instant active:scale-95',
              rounds === value ? 'border-fg-1 bg-fg-1 text-ground' : 'border-hairline bg-surface-2 text-fg-1',
            )}
          >
            {rounds}
          </button>
        ))}
      </div>
    </div>
  );
}

type RuleFieldProps = {
  label: string;
  kind: StakeRule['kind'];
  percent: string;
  onKind: (kind: StakeRule['kind']) => void;
  onPercent: (percent: string) => void;
  invalid: boolean;
};

function RuleField({ label, kind, percent, onKind, onPercent, invalid }: RuleFieldProps) {
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
