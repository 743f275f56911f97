import type { Currency } from '@palpite/domain/money';
import { Button, Field, Sheet } from '@palpite/ui';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '../../../../shared/money/money.tsx';
import { amountError, MoneyInput } from '../../../../shared/money/money-input.tsx';
import type { AutoplayPlan } from './autoplay.ts';
import { type AutoplayForm, type FormProblem, firstForm, readForm } from './autoplay-form.ts';
import { RoundsField } from './rounds-field.tsx';
import { RuleField } from './rule-field.tsx';

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

/** Form for a series of rounds. A series needs a limit of rounds, profit and loss. */
export function AutoplaySheet(props: AutoplaySheetProps) {
  const { stakeMinor, currency, onStart, onClose, pick, pickProblem = null } = props;
  const { t } = useTranslation(['autoplay', 'originals']);
  const [form, setForm] = useState<AutoplayForm>(lastForm);
  const [asked, setAsked] = useState(false);
  const read = readForm(form, stakeMinor, currency);
  const problem = asked && !read.ok ? read.problem : null;
  const change = (part: Partial<AutoplayForm>) => setForm((before) => ({ ...before, ...part }));
  const errorOf = (...problems: readonly FormProblem[]) =>
    problem !== null && problems.includes(problem) ? t(`autoplay:problems.${problem}`) : undefined;
  const start = () => {
    if (!read.ok || pickProblem !== null) return setAsked(true);
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
        {asked && pickProblem !== null ? (
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
