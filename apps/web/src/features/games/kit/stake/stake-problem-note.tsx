import type { Currency } from '@palpite/domain/money';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../../../shared/money/money.tsx';
import { usePlayerPart } from '../../../../shared/session/player.ts';
import { StoppedNote } from '../../../../shared/ui/stopped.tsx';
import type { StakeLimits, StakeProblem } from './stake.ts';

export type StakeProblemNoteProps = {
  problem: StakeProblem;
  limits: StakeLimits;
  currency: Currency;
  onLeast: (stakeMinor: bigint) => void;
};

/** Says what is wrong with the stake. A stake below the minimum has a button that corrects it. */
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
