import type { Currency } from '@palpite/domain/money';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Money, useMoney } from '../../../shared/money/money.tsx';
import { BetBar } from './bet-bar.tsx';
import type { RoundNotice } from './rounds/round-flow.ts';
import { isBlocked, type StakeLimits, type StakeProblem } from './stake/stake.ts';
import { StakeProblemNote } from './stake/stake-problem-note.tsx';

export type GameBetProps = {
  /** The answer takes long enough to show a spinner. */
  waiting: boolean;
  notice: RoundNotice | null;
  problem: StakeProblem | null;
  stakeMinor: bigint | null;
  profitMinor: bigint;
  /** Label of the profit where a win can have several sizes. */
  profitLabel?: string | undefined;
  limits: StakeLimits;
  currency: Currency;
  /** Sets the stake to the minimum. */
  onLeast: (stakeMinor: bigint) => void;
  onPress: () => void;
  aside?: ReactNode;
  said?: ReactNode;
};

/** Bet button of a draw game; above it the possible profit, or the problem with the stake. */
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
