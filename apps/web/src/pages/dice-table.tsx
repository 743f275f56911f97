import { dicePrize, diceStakeFloor } from '@palpite/domain/dice';
import { lazy, memo, useCallback, useDeferredValue, useEffect, useMemo, useReducer, useState } from 'react';
import { type DiceBet, playDice } from '../features/dice/dice.mutations.ts';
import type { DiceRules } from '../features/dice/dice.queries.ts';
import { DiceBoard } from '../features/dice/dice-board.tsx';
import { diceChoice, firstChoice } from '../features/dice/dice-choice.ts';
import { DiceControls } from '../features/dice/dice-controls.tsx';
import { type DiceRound, toDiceRound } from '../features/dice/dice-round.ts';
import { keyStep, keySteps } from '../features/dice/dice-track.tsx';
import { Held } from '../features/originals/autoplay/held.tsx';
import { PlayBar } from '../features/originals/autoplay/play-bar.tsx';
import { useAutoplay } from '../features/originals/autoplay/use-autoplay.ts';
import { GameFrame } from '../features/originals/game-frame.tsx';
import { GameHead, type GameSheet } from '../features/originals/game-head.tsx';
import { findRound } from '../features/originals/originals.queries.ts';
import { useLandMs } from '../features/originals/pace.ts';
import { RecentStrip } from '../features/originals/recent-strip.tsx';
import { ReplayBanner } from '../features/originals/replay-banner.tsx';
import { countRound } from '../features/originals/session-tally.ts';
import { findStakeProblem, raiseLeast } from '../features/originals/stake.ts';
import { StakeControl } from '../features/originals/stake-control.tsx';
import { useGameKeys } from '../features/originals/use-game-keys.ts';
import { useReplay } from '../features/originals/use-replay.ts';
import { useRoundFlow } from '../features/originals/use-round-flow.ts';
import { useStableCallback } from '../features/originals/use-stable-callback.ts';
import { useStakeText } from '../features/originals/use-stake-text.ts';
import { playSound, prepareSound } from '../shared/games/sound.ts';
import { i18n } from '../shared/i18n.ts';
import { openOverlay } from '../shared/overlays.ts';
import { toast } from '../shared/toast.ts';
import type { GameTableProps } from './game-screen.tsx';
import { type OpenSheet, RoundSheets } from './round-sheets.tsx';

const DiceRulesSheet = lazy(async () => ({
  default: (await import('../features/dice/dice-rules-sheet.tsx')).DiceRulesSheet,
}));

function landRound(round: DiceRound): void {
  countRound(round);
  playSound(round.payoutMinor > round.stakeMinor ? 'win' : 'land');
}

/** This puts the board, the stake and the button of dice together. */
export const DiceTable = memo(function DiceTable({
  rules,
  currency,
  balanceMinor,
  onStopped,
}: GameTableProps<DiceRules>) {
  const landMs = useLandMs();
  const [choice, change] = useReducer(diceChoice, firstChoice);
  const limits = useMemo(() => raiseLeast(rules, diceStakeFloor(choice)), [rules, choice]);
  const {
    text: stake,
    setText: setStake,
    setMinor,
    minor: stakeMinor,
    keep,
  } = useStakeText(limits, currency);
  const [sheet, setSheet] = useState<OpenSheet | null>(null);
  const { flow, slow, play, look } = useRoundFlow({
    play: (requestId, bet: DiceBet) => playDice(requestId, bet, currency),
    find: async (requestId) => toDiceRound(await findRound(requestId, 'dice'), currency),
    roundMsMin: rules.roundMsMin,
    landMs,
    onLanded: landRound,
    onRefused: ({ code }) => {
      if (code === 'game_stopped') onStopped();
    },
  });

  const openSheet = useCallback((name: GameSheet) => setSheet({ name }), []);
  const openAutoplay = useCallback(() => setSheet({ name: 'autoplay' }), []);
  const openProof = useCallback((roundId: string) => setSheet({ name: 'proof', roundId }), []);
  const setTarget = useCallback((hundredths: number) => change({ type: 'target', hundredths }), []);
  // The strip may follow a frame after the board.
  const landedRounds = useDeferredValue(flow.landed);
  const landed = useMemo(
    () => landedRounds.map((round) => ({ ...round, outcome: round.rollHundredths / 100 })),
    [landedRounds],
  );
  useEffect(prepareSound, []);

  const prizeMinor = dicePrize(choice, stakeMinor ?? 0n);
  const problem = findStakeProblem(stakeMinor, { prizeMinor, balanceMinor, limits });

  const auto = useAutoplay({
    playRound: (autoStakeMinor) => play({ ...choice, stakeMinor: autoStakeMinor }),
    findProblem: (autoStakeMinor) =>
      findStakeProblem(autoStakeMinor, {
        prizeMinor: dicePrize(choice, autoStakeMinor),
        balanceMinor,
        limits,
      }),
    stakeMaxMinor: rules.stakeMaxMinor,
    landMs: () => landMs,
    covered: sheet !== null,
  });

  const again = useReplay({
    find: async (roundId) => toDiceRound(await findRound(roundId, 'dice'), currency),
    landMs: () => landMs,
    onFailed: () => toast.message(i18n.t('originals:replay.failed')),
  });
  const shown = again.replay?.round ?? flow.round;

  const press = useStableCallback(() => {
    again.end();
    if (auto.running) return auto.stop();
    auto.forget();
    if (flow.phase === 'unknown') return void look();
    if (problem === 'balanceLow') return openOverlay('gameDeposit');
    if (problem !== null || stakeMinor === null) return;
    playSound('tick');
    keep();
    void play({ ...choice, stakeMinor });
  });

  const keys = useMemo(() => {
    const move = ({ key, shiftKey }: KeyboardEvent) =>
      setTarget(choice.targetHundredths + keyStep(key, shiftKey));
    const arrows = Object.keys(keySteps).filter((key) => key.startsWith('Arrow'));
    return {
      ...Object.fromEntries(arrows.map((key) => [key, move])),
      Escape: auto.stop,
      ' ': press,
      Enter: press,
    };
  }, [choice.targetHundredths, setTarget, press, auto.stop]);
  useGameKeys(keys, sheet === null);

  return (
    <>
      <GameFrame
        head={<GameHead currency={currency} onOpen={openSheet} />}
        board={
          <DiceBoard
            choice={choice}
            onTarget={setTarget}
            round={shown}
            waiting={again.replay === null && (flow.phase === 'waiting' || flow.phase === 'unknown')}
            landing={again.replay?.landing ?? flow.phase === 'landing'}
            landMs={landMs}
            currency={currency}
            strip={
              again.replay ? (
                <ReplayBanner onEnd={again.end} />
              ) : (
                <RecentStrip
                  game="dice"
                  currency={currency}
                  landed={landed}
                  durationMs={landMs}
                  onOpen={openProof}
                />
              )
            }
          />
        }
        controls={
          <>
            <Held held={auto.running}>
              <DiceControls choice={choice} onChange={change} />
              <StakeControl
                value={stake}
                onValueChange={setStake}
                currency={currency}
                limits={limits}
                invalid={problem !== null && problem !== 'balanceLow' && problem !== 'payoutTooLarge'}
              />
            </Held>
            <PlayBar
              auto={auto}
              onAutoplay={openAutoplay}
              waiting={slow}
              notice={flow.notice}
              problem={problem}
              stakeMinor={stakeMinor}
              profitMinor={prizeMinor - (stakeMinor ?? 0n)}
              balanceMinor={balanceMinor}
              limits={limits}
              currency={currency}
              onLeast={setMinor}
              onPress={press}
            />
          </>
        }
      />
      <RoundSheets
        game="dice"
        sheet={sheet}
        onOpen={setSheet}
        currency={currency}
        stakeMinor={stakeMinor ?? 0n}
        onAutoplay={(plan) => {
          again.end();
          keep();
          void auto.start(plan);
        }}
        onReplay={again.start}
        rulesSheet={(close) => <DiceRulesSheet rules={rules} currency={currency} onClose={close} />}
      />
    </>
  );
});
