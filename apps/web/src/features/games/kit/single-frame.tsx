import { type Currency, toDecimal } from '@palpite/domain/money';
import { cx } from '@palpite/ui';
import { memo, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SignedAmount } from '../../../shared/games/signed-amount.tsx';
import { Money, useMoney } from '../../../shared/money/money.tsx';
import { AutoplayBar, AutoplayButton, AutoplayNote, DisabledWhileRunning } from './autoplay/autoplay-bar.tsx';
import type { useAutoplay } from './autoplay/use-autoplay.ts';
import { BetBar } from './bet-bar.tsx';
import { GameFrame } from './game-frame.tsx';
import { GameHead } from './game-head.tsx';
import { RecentStrip } from './results/result-strip.tsx';
import { RoundSheets, type RoundSheetsProps } from './round-sheets.tsx';
import { ReplayBanner } from './rounds/replay.tsx';
import type { RoundNotice } from './rounds/round-flow.ts';
import { isAmountWrong, isBlocked, type StakeLimits, type StakeProblem } from './stake/stake.ts';
import { StakeControl, StakeProblemNote } from './stake/stake-control.tsx';
import type { SinglePlay } from './use-single-play.ts';

export function SingleStrip({ play, durationMs }: { play: SinglePlay; durationMs: number }) {
  const { game, currency, landed, again } = play;
  if (again.replay) return <ReplayBanner onEnd={again.end} />;
  return (
    <RecentStrip
      game={game}
      currency={currency}
      landed={landed}
      durationMs={durationMs}
      onOpen={play.openProof}
    />
  );
}

type SingleFrameProps = {
  play: SinglePlay;
  board: ReactNode;
  choice: ReactNode;
  profitLabel?: string | undefined;
  bleeds?: boolean | undefined;
  Proof: RoundSheetsProps['Proof'];
  rulesSheet: (close: () => void) => ReactNode;
};

export function SingleFrame(props: SingleFrameProps) {
  const { play, board, choice, Proof, rulesSheet, profitLabel, bleeds } = props;
  const { currency, stake, limits, problem, auto, again } = play;
  return (
    <>
      <GameFrame
        head={<GameHead currency={currency} onOpen={play.openSheet} />}
        board={board}
        bleeds={bleeds}
        controls={
          <>
            <DisabledWhileRunning running={auto.running}>
              {choice}
              <StakeControl
                value={auto.stakeMinor === null ? stake.text : toDecimal(auto.stakeMinor, currency)}
                onValueChange={stake.setText}
                currency={currency}
                limits={limits}
                invalid={isAmountWrong(problem)}
              />
            </DisabledWhileRunning>
            <PlayBar
              auto={auto}
              onAutoplay={play.openAutoplay}
              waiting={play.slow}
              notice={play.notice}
              problem={problem}
              stakeMinor={stake.minor}
              profitMinor={play.profitMinor}
              profitLabel={profitLabel}
              limits={limits}
              currency={currency}
              onLeast={stake.setMinor}
              onPress={play.press}
            />
          </>
        }
      />
      <RoundSheets
        game={play.game}
        sheet={play.sheet}
        onOpen={play.setSheet}
        currency={currency}
        autoplay={{ stakeMinor: stake.minor ?? 0n, onStart: play.startAutoplay }}
        onReplay={again.start}
        Proof={Proof}
        rulesSheet={rulesSheet}
      />
    </>
  );
}

type PlayBarProps = Omit<GameBetProps, 'aside' | 'said'> & {
  auto: ReturnType<typeof useAutoplay>;
  onAutoplay: () => void;
};

function PlayBar({ auto, onAutoplay, ...bet }: PlayBarProps) {
  const { series, running, stop } = auto;
  const { currency, problem } = bet;
  const disabled = problem !== null || bet.notice?.kind === 'unknown';
  // Memoised, so that a round does not render the button again.
  const aside = useMemo(
    () => <AutoplayButton look="button" disabled={disabled} onPress={onAutoplay} />,
    [disabled, onAutoplay],
  );
  if (series !== null && running) return <AutoplayBar series={series} currency={currency} onStop={stop} />;
  return (
    <GameBet
      {...bet}
      message={series === null ? undefined : <AutoplayNote series={series} currency={currency} />}
      aside={aside}
    />
  );
}

type GameBetProps = {
  waiting: boolean;
  notice: RoundNotice | null;
  problem: StakeProblem | null;
  stakeMinor: bigint | null;
  profitMinor: bigint;
  /** Label of the profit where a win can have several sizes. */
  profitLabel?: string | undefined;
  limits: StakeLimits;
  currency: Currency;
  onLeast: (stakeMinor: bigint) => void;
  onPress: () => void;
  aside?: ReactNode;
  message?: ReactNode;
};

const GameBet = memo(function GameBet(props: GameBetProps) {
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
    message,
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
        message ?? (
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

type LandedNetProps = {
  /** False: invisible in its place, until the board has revealed the outcome. */
  revealed: boolean;
  celebrates: boolean;
  netMinor: bigint;
  currency: Currency;
};

/** Needs a key per round, because the animation starts with the element. */
export function LandedNet({ revealed, celebrates, netMinor, currency }: LandedNetProps) {
  return (
    <span
      className={cx(
        'text-title will-change-[transform,opacity]',
        !revealed && 'opacity-0',
        celebrates && 'animate-cheer',
      )}
    >
      <SignedAmount minor={netMinor} currency={currency} />
    </span>
  );
}
