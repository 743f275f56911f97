import type { Currency } from '@palpite/domain/money';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Money, useMoney } from '../../../shared/money/money.tsx';
import { BetBar } from './bet-bar.tsx';
import type { RoundNotice } from './rounds/round-flow.ts';
import { isBlocked, type StakeLimits, type StakeProblem } from './stake/stake.ts';
import { StakeProblemNote } from './stake/stake-problem-note.tsx';

export type GameBetProps = {
  /** The answer takes long enough to say so. */
  waiting: boolean;
  notice: RoundNotice | null;
  problem: StakeProblem | null;
  stakeMinor: bigint | null;
  profitMinor: bigint;
  /** Names the profit where a win has more than one size; the profit on win otherwise. */
  profitLabel?: string | undefined;
  limits: StakeLimits;
  currency: Currency;
  /** Puts the least stake into the field. */
  onLeast: (stakeMinor: bigint) => void;
  onPress: () => void;
  /** Stands beside the button. */
  aside?: ReactNode;
  /** Takes the place of the profit, such as how a series ended. */
  said?: ReactNode;
};

/** This says above the button what a round can bring, or what stands against it, and what the button does about it. */
export const GameBet = memo(function GameBet(props: GameBetProps) {
  const {
    waiting,
    notice,
    problem,
    stakeMinor,
    profitMinor,
    profitLabel,
    limits,
    currency,
    onLeast,
    onPress,
    aside,
    said,
  } = props;
  const { t } = useTranslation('originals');
  const money = useMoney();

  if (notice?.kind === 'unknown')
    return (
      <BetBar
        note={t('notices.unknown')}
        noteTone="wait"
        label={t('bet.look')}
        waiting={waiting}
        onPress={onPress}
        aside={aside}
      />
    );

  const place =
    stakeMinor === null || stakeMinor === 0n
      ? t('bet.placeEmpty')
      : t('bet.place', { amount: money(stakeMinor, currency) });
  if (problem !== null && !waiting)
    return (
      <BetBar
        note={<StakeProblemNote {...{ problem, limits, currency, onLeast }} />}
        noteTone={isBlocked(problem) ? 'wait' : 'problem'}
        label={problem === 'balanceLow' ? t('bet.deposit') : place}
        waiting={false}
        disabled={problem !== 'balanceLow'}
        onPress={onPress}
        aside={aside}
      />
    );

  if (notice !== null)
    return (
      <BetBar
        note={t('notices.lost')}
        noteTone="problem"
        label={t('bet.again')}
        waiting={waiting}
        onPress={onPress}
        aside={aside}
      />
    );

  return (
    <BetBar
      note={
        said ?? (
          <div className="flex items-baseline justify-between gap-3">
            <span>{profitLabel ?? t('bet.profit')}</span>
            <span className="text-body font-bold text-fg-1">
              <Money minor={profitMinor} currency={currency} />
            </span>
          </div>
        )
      }
      noteTone="plain"
      label={place}
      waiting={waiting}
      onPress={onPress}
      aside={aside}
    />
  );
});
