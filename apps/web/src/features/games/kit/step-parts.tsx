import type { Currency } from '@palpite/domain/money';
import type { ReactNode } from 'react';
import { preloadWhenIdle } from '../../../rendering/preload-when-idle.ts';
import { GameFrame } from './game-frame.tsx';
import { GameHead } from './game-head.tsx';
import { RoundSheets, type RoundSheetsProps } from './round-sheets.tsx';
import { isAmountWrong } from './stake/stake.ts';
import { StakeControl } from './stake/stake-control.tsx';
import { RoundFacts, type RoundFactsProps } from './steps/round-facts.tsx';
import type { StepWords } from './steps/step-bet.tsx';
import { StepHead } from './steps/step-head.tsx';
import { StepLayers } from './steps/step-layers.tsx';
import { StepPlayBar } from './steps/step-play-bar.tsx';
import type { StepGame } from './steps/step-rounds.ts';
import { StepSaid } from './steps/step-said.tsx';
import type { PickStep, StepTable } from './use-step-table.ts';

// The smallest sheet, which brings the code that all sheets share.
preloadWhenIdle(() => import('./steps/step-rules-sheet.tsx'));

export type StepFrameProps = {
  game: StepGame;
  table: StepTable;
  currency: Currency;
  /** The player may take steps now. */
  live: boolean;
  words: StepWords & { firstStep: string };
  strip: ReactNode;
  board: ReactNode;
  choice: ReactNode;
  factsOf: RoundFactsProps['factsOf'];
  onRandom: () => void;
  /** Input of a series, and its choice of steps. */
  plan: Pick<RoundSheetsProps['autoplay'], 'pick' | 'pickProblem'> & { pickStep: PickStep };
  Proof: RoundSheetsProps['Proof'];
  rulesSheet: (close: () => void) => ReactNode;
};

/** Layout of a step game: board, choice, stake, button and sheets. */
export function StepFrame(props: StepFrameProps) {
  const { game, table, currency, live, words, factsOf, onRandom } = props;
  const { still, flow, problem, stakeMinor, auto } = table;
  const { pickStep, ...plan } = props.plan;
  const { open, over, notice } = flow;
  return (
    <>
      <GameFrame
        head={<GameHead currency={currency} onOpen={table.openSheet} />}
        board={
          <>
            {props.strip}
            <StepSaid open={open} over={over} notice={notice} currency={currency} />
            <StepHead
              open={open}
              over={over}
              first={table.first}
              firstName={words.firstStep}
              currency={currency}
              still={still}
            />
            <div className="relative flex flex-1 flex-col">{props.board}</div>
          </>
        }
        controls={
          <>
            <StepLayers
              running={open !== null || auto.running}
              // Waits until the board has turned.
              afterFrames={15}
              before={
                <>
                  {props.choice}
                  <StakeControl
                    value={table.stake}
                    onValueChange={table.setStake}
                    currency={currency}
                    limits={table.limits}
                    invalid={isAmountWrong(problem)}
                  />
                </>
              }
              during={
                <RoundFacts
                  open={open}
                  stakeMinor={auto.stakeMinor ?? stakeMinor ?? 0n}
                  currency={currency}
                  factsOf={factsOf}
                  live={live}
                  onRandom={onRandom}
                />
              }
            />
            <StepPlayBar
              auto={auto}
              onAutoplay={table.openAutoplay}
              flow={flow}
              problem={problem}
              stakeMinor={stakeMinor}
              limits={table.limits}
              currency={currency}
              words={words}
              onLeast={table.setMinor}
              onPress={table.pressMain}
            />
          </>
        }
      />
      <RoundSheets
        game={game}
        sheet={table.sheet}
        onOpen={table.setSheet}
        currency={currency}
        autoplay={{
          ...plan,
          stakeMinor: stakeMinor ?? 0n,
          onStart: (asked) => table.startAutoplay(asked, pickStep),
        }}
        Proof={props.Proof}
        rulesSheet={props.rulesSheet}
      />
    </>
  );
}
