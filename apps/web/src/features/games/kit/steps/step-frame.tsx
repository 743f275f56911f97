import type { Currency } from '@palpite/domain/money';
import { Button, cx } from '@palpite/ui';
import { Shuffle } from 'lucide-react';
import { memo, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { preloadWhenIdle } from '../../../../rendering/on-idle.ts';
import { useFrameDelay } from '../../../../rendering/use-frame-delay.ts';
import { WinBurst } from '../../../../shared/games/win-burst.tsx';
import { Money } from '../../../../shared/money/money.tsx';
import { GameFrame } from '../game-frame.tsx';
import { GameHead } from '../game-head.tsx';
import { GameStopped } from '../game-screen.tsx';
import { RoundSheets, type RoundSheetsProps } from '../round-sheets.tsx';
import { isAmountWrong } from '../stake/stake.ts';
import { StakeControl } from '../stake/stake-control.tsx';
import { type GameKeys, useGameKeys } from '../use-game-keys.ts';
import { StepPlayBar, type StepWords } from './step-bet.tsx';
import { StepAnnouncement, StepHead } from './step-head.tsx';
import type { OpenSteps, OverSteps, StepGame } from './step-rounds.ts';
import type { PickStep, StepTable } from './use-step-table.ts';

// The smallest sheet: loading it also loads the code that all sheets share.
preloadWhenIdle(() => import('../rules/step-rules-sheet.tsx'));

type StepFrameProps = {
  game: StepGame;
  table: StepTable;
  currency: Currency;
  /** The game is stopped: only an open round can be played. */
  stopped: boolean;
  words: StepWords & { firstStep: string };
  keys: GameKeys;
  ended: OverSteps | null;
  strip: ReactNode;
  board: ReactNode;
  choice: ReactNode;
  factsOf: RoundFactsProps['factsOf'];
  onRandom: () => void;
  plan: Pick<RoundSheetsProps['autoplay'], 'pick' | 'pickProblem'> & { pickStep: PickStep };
  Proof: RoundSheetsProps['Proof'];
  rulesSheet: (close: () => void) => ReactNode;
};

export function StepFrame(props: StepFrameProps) {
  const { game, table, currency, words, ended, onRandom } = props;
  const { still: instant, live, flow, stakeMinor, auto } = table;
  const { pickStep, ...plan } = props.plan;
  const { open, over, notice } = flow;
  const cashOut = live ? table.cashOut : () => {};
  useGameKeys(
    {
      ...props.keys,
      Escape: auto.stop,
      ' ': table.pressKey,
      Enter: table.pressKey,
      r: onRandom,
      R: onRandom,
      c: cashOut,
      C: cashOut,
    },
    table.sheet === null,
  );
  if (props.stopped && flow.phase === 'ready' && over === null) return <GameStopped />;
  const celebrates = ended !== null && ended.payoutMinor > ended.stakeMinor && !instant;
  return (
    <>
      <GameFrame
        head={<GameHead currency={currency} onOpen={table.openSheet} />}
        board={
          <>
            {props.strip}
            <StepAnnouncement open={open} over={over} notice={notice} currency={currency} />
            <StepHead
              open={open}
              over={over}
              first={table.first}
              firstName={words.firstStep}
              currency={currency}
              instant={instant}
            />
            <div className="relative flex flex-1 flex-col">
              {props.board}
              <WinBurst roundId={celebrates ? ended.roundId : null} />
            </div>
          </>
        }
        controls={<StepControls {...props} />}
      />
      <RoundSheets
        game={game}
        sheet={table.sheet}
        onOpen={table.setSheet}
        currency={currency}
        autoplay={{
          ...plan,
          stakeMinor: stakeMinor ?? 0n,
          onStart: (settings) => table.startAutoplay(settings, pickStep),
        }}
        Proof={props.Proof}
        rulesSheet={props.rulesSheet}
      />
    </>
  );
}

function StepControls(props: StepFrameProps) {
  const { table, currency, words } = props;
  const { flow, problem, stakeMinor, auto } = table;
  const { open } = flow;
  return (
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
            factsOf={props.factsOf}
            live={table.live}
            onRandom={props.onRandom}
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
  );
}

type RoundFact = { name: string; value: string | number };

type RoundFactsProps = {
  open: OpenSteps | null;
  stakeMinor: bigint;
  currency: Currency;
  factsOf: (open: OpenSteps | null) => readonly RoundFact[];
  live: boolean;
  onRandom: () => void;
};

const afterFrames = 2;

const RoundFacts = memo(function RoundFacts(props: RoundFactsProps) {
  const { stakeMinor, currency, factsOf, onRandom } = props;
  const { t } = useTranslation('steps');
  const open = useFrameDelay(props.open, afterFrames);
  // A finished round keeps its facts until they are out of sight.
  const shown = useLast(open);
  const live = useFrameDelay(props.live, afterFrames);
  const stake = <Money minor={open?.stakeMinor ?? stakeMinor} currency={currency} />;
  return (
    <>
      <dl className="grid flex-1 auto-cols-fr grid-flow-col items-center rounded-md bg-surface-1 big:grid-flow-row md:bg-surface-2">
        {[{ name: t('stake'), value: stake }, ...factsOf(shown)].map(({ name, value }) => (
          <div
            key={name}
            className="flex flex-col items-center gap-0.5 border-l border-hairline px-2 text-center first:border-0 big:flex-row big:justify-between big:border-0 big:px-3"
          >
            <dt className="text-caption text-fg-3">{name}</dt>
            <dd className="tabular h-6 self-stretch text-body font-bold whitespace-nowrap big:h-auto">
              <span className="apart block h-full">{value}</span>
            </dd>
          </div>
        ))}
      </dl>
      <Button
        variant="secondary"
        size={48}
        block
        icon={<Shuffle size={18} />}
        disabled={!live}
        aria-keyshortcuts="R"
        onClick={onRandom}
      >
        {t('random')}
      </Button>
    </>
  );
});

type StepLayersProps = {
  running: boolean;
  before: ReactNode;
  during: ReactNode;
  /** Frames to wait for the board: both in one frame would take too long. */
  afterFrames: number;
};

/**
 * Moves content out of sight and reach. The box always has a transform, so this needs no layout and no style
 * recalculation of its content.
 */
const [inPlace, aside] = ['translate-x-0', '-translate-x-[200vw]'];

/**
 * Keeps the content before and during a round in one box, so that starting and ending a round moves nothing. The
 * change takes three frames, one per step: show the new content off-screen, swap both, hide the old one.
 */
export function StepLayers({ before, during, afterFrames, ...props }: StepLayersProps) {
  const begun = useFrameDelay(props.running, afterFrames);
  const turned = useFrameDelay(begun, 1);
  const ended = useFrameDelay(turned, 1);
  const turns = begun !== turned || turned !== ended;
  const layer = (isAside: boolean) =>
    cx(
      'col-start-1 row-start-1 flex flex-col gap-3',
      isAside ? aside : inPlace,
      isAside && !turns && 'invisible',
    );
  return (
    <div className="grid shrink-0 grid-cols-[minmax(0,1fr)] [contain:layout_style]">
      <div className={layer(turned)}>{before}</div>
      <div className={layer(!turned)}>{during}</div>
    </div>
  );
}

/** Returns the last value that was not null, for components that are animating out. */
export function useLast<Value>(value: Value | null): Value | null {
  const last = useRef(value);
  if (value !== null) last.current = value;
  return last.current;
}
