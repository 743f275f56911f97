import { toDecimal } from '@palpite/domain/money';
import type { ReactNode } from 'react';
import { DisabledWhileRunning } from './autoplay/disabled-while-running.tsx';
import { PlayBar } from './autoplay/play-bar.tsx';
import { GameFrame } from './game-frame.tsx';
import { GameHead } from './game-head.tsx';
import { RecentStrip } from './results/recent-strip.tsx';
import { RoundSheets, type RoundSheetsProps } from './round-sheets.tsx';
import { ReplayBanner } from './rounds/replay-banner.tsx';
import { isAmountWrong } from './stake/stake.ts';
import { StakeControl } from './stake/stake-control.tsx';
import type { SinglePlay } from './use-single-play.ts';

/** Latest results, or the banner of a replay. */
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

export type SingleFrameProps = {
  play: SinglePlay;
  board: ReactNode;
  choice: ReactNode;
  profitLabel?: string | undefined;
  bleeds?: boolean | undefined;
  Proof: RoundSheetsProps['Proof'];
  rulesSheet: (close: () => void) => ReactNode;
};

/** Layout of a draw game: board, choice, stake, button and sheets. */
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
            <DisabledWhileRunning held={auto.running}>
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
