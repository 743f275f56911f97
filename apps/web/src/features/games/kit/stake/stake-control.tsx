import { amountIn, type Currency, toDecimal } from '@palpite/domain/money';
import { Field } from '@palpite/ui';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { playSound } from '../../../../shared/games/sound.ts';
import { useMoney } from '../../../../shared/money/money.tsx';
import { amountError, MoneyInput } from '../../../../shared/money/money-input.tsx';
import { usePlayerPart } from '../../../../shared/session/player.ts';
import { StoppedNote } from '../../../../shared/ui/stopped.tsx';
import { doubleStake, halfStake, type StakeLimits, type StakeProblem } from './stake.ts';

type StakeControlProps = {
  value: string;
  onValueChange: (value: string) => void;
  currency: Currency;
  limits: StakeLimits;
  invalid?: boolean;
  aside?: ReactNode;
};

/** There is deliberately no button that stakes everything. */
export const StakeControl = memo(function StakeControl({
  value,
  onValueChange,
  currency,
  limits,
  invalid = false,
  aside,
}: StakeControlProps) {
  const { t } = useTranslation('originals');
  const change = (step: typeof halfStake) => {
    playSound('tick');
    onValueChange(toDecimal(step(amountIn(value, currency) ?? 0n, limits), currency));
  };
  const buttons = [
    { text: '½', label: t('stake.half'), step: halfStake },
    { text: '2×', label: t('stake.double'), step: doubleStake },
  ];
  return (
    <Field label={t('stake.label')} aside={aside} error={amountError(value, currency)}>
      <div className="flex gap-2">
        <MoneyInput
          look="box"
          value={value}
          onValueChange={onValueChange}
          currency={currency}
          enterKeyHint="done"
          aria-invalid={invalid || undefined}
        />
        {buttons.map(({ text, label, step }) => (
          <button
            key={text}
            type="button"
            aria-label={`${text}, ${label}`}
            onClick={() => change(step)}
            className="tabular w-14 shrink-0 rounded-md border border-hairline bg-surface-2 text-body font-bold text-fg-1 active:scale-95 active:bg-surface-3"
          >
            {text}
          </button>
        ))}
      </div>
    </Field>
  );
});

type StakeProblemNoteProps = {
  problem: StakeProblem;
  limits: StakeLimits;
  currency: Currency;
  onLeast: (stakeMinor: bigint) => void;
};

export function StakeProblemNote(props: StakeProblemNoteProps) {
  const { problem, limits, currency, onLeast } = props;
  const { t } = useTranslation('originals');
  const money = useMoney();
  const balanceMinor = usePlayerPart((player) => player.playMinor) ?? 0n;
  if (problem === 'stopped') return <StoppedNote />;
  const min = money(limits.stakeMinMinor, currency);
  return (
    <div className="flex items-center justify-between gap-3">
      <span className="min-w-0">
        {t(`problems.${problem}`, {
          min,
          max: money(problem === 'tooLarge' ? limits.stakeMaxMinor : limits.payoutMaxMinor, currency),
          balance: money(balanceMinor, currency),
        })}
      </span>
      {problem === 'tooSmall' ? (
        <button
          type="button"
          onClick={() => onLeast(limits.stakeMinMinor)}
          className="hit-48 tabular h-8 shrink-0 rounded-full border border-control px-3 text-label font-bold whitespace-nowrap text-fg-1 transition-transform duration-instant active:scale-95 active:bg-surface-3"
        >
          {t('stake.useLeast', { min })}
        </button>
      ) : null}
    </div>
  );
}
