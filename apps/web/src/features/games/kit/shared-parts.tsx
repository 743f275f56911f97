import { toDecimal } from '@palpite/domain/money';
import { type ReactNode, useMemo } from 'react';
import { useFrameDelay } from '../../../rendering/use-frame-delay.ts';
import { AutoplayBar, AutoplayNote } from './autoplay/autoplay-bar.tsx';
import { AutoplayLink } from './autoplay/autoplay-button.tsx';
import { DisabledWhileRunning } from './autoplay/disabled-while-running.tsx';
import { BetNote, isProblemSaid } from './shared-rounds/bet-note.tsx';
import { RoundNet } from './shared-rounds/round-result.tsx';
import { RoundStatus } from './shared-rounds/round-status.tsx';
import { TimeBar } from './shared-rounds/time-bar.tsx';
import { isAmountWrong } from './stake/stake.ts';
import { StakeControl } from './stake/stake-control.tsx';
import type { SharedPlay } from './use-shared-play.ts';

export type SharedStageProps = {
  play: SharedPlay;
  drawing: string;
  rolling?: ReactNode;
  outcome: ReactNode;
};

/** Stage of the current round. */
export function SharedStage({ play, drawing, rolling, outcome }: SharedStageProps) {
  const { round, stage, live, clock, result, staked } = play.table;
  return (
    <RoundStatus
      round={round}
      stage={stage}
      live={live}
      clock={clock}
      drawing={drawing}
      rolling={rolling}
      outcome={outcome}
      result={<RoundNet result={result} staked={staked} currency={play.currency} />}
    />
  );
}

export function SharedTime({ play: { table, rules } }: { play: SharedPlay }) {
  return (
    <TimeBar
      endsAtMs={table.open && table.round ? table.round.bettingEndsAtMs : null}
      lengthMs={rules.bettingMs}
      clock={table.clock}
    />
  );
}

/** Line of the bets, or of a series. */
function SharedNote({ play }: { play: SharedPlay }) {
  const { table, stake, auto, currency } = play;
  const { series, running, stop } = auto;
  // The bet itself is drawn first.
  const totalMinor = useFrameDelay(table.totalMinor, 2);
  if (series !== null && running) return <AutoplayBar series={series} currency={currency} onStop={stop} />;
  if (series !== null && table.notice === null && stake.problem === null)
    return (
      <p role="status" className="flex min-h-11 flex-col justify-center text-label font-medium text-fg-2">
        <AutoplayNote series={series} currency={currency} />
      </p>
    );
  return (
    <BetNote
      stage={table.stage}
      live={table.live}
      notice={table.notice}
      problem={stake.problem}
      stakeMinor={stake.minor}
      totalMinor={totalMinor}
      bets={table.bets}
      onTakeBack={table.takeBack}
      limits={play.rules}
      currency={currency}
      onLeast={stake.setMinor}
    />
  );
}

/** Below the bets of a shared game: note, stake field and autoplay link. */
export function SharedFoot({ play }: { play: SharedPlay }) {
  const { stake, auto, currency, rules, table, openAutoplay } = play;
  // Disabled only when the note gives the reason. A series that the balance cannot pay reports that itself.
  const off = isProblemSaid(stake.problem, table.stage);
  const aside = useMemo(() => <AutoplayLink disabled={off} onPress={openAutoplay} />, [off, openAutoplay]);
  return (
    <>
      <SharedNote play={play} />
      <DisabledWhileRunning held={auto.running}>
        <StakeControl
          value={auto.stakeMinor === null ? stake.text : toDecimal(auto.stakeMinor, currency)}
          onValueChange={stake.setText}
          currency={currency}
          limits={rules}
          invalid={isAmountWrong(stake.problem)}
          aside={aside}
        />
      </DisabledWhileRunning>
    </>
  );
}
