import { limboPrize, limboStakeFloor } from '@palpite/domain/limbo';
import { lazy, memo, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { climbMs } from '../features/limbo/climb.ts';
import { type LimboBet, playLimbo } from '../features/limbo/limbo.mutations.ts';
import type { LimboRules } from '../features/limbo/limbo.queries.ts';
import { LimboBoard } from '../features/limbo/limbo-board.tsx';
import { firstTarget, nextQuickTarget, stepTarget } from '../features/limbo/limbo-choice.ts';
import { LimboControls } from '../features/limbo/limbo-controls.tsx';
import { type LimboRound, toLimboRound } from '../features/limbo/limbo-round.ts';
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

const LimboRulesSheet = lazy(async () => ({
  default: (await import('../features/limbo/limbo-rules-sheet.tsx')).LimboRulesSheet,
}));

function landRound(round: LimboRound): void {
  countRound(round);
  playSound(round.payoutMinor > round.stakeMinor ? 'win' : 'land');
}

/** This puts the board, the target, the stake and the button of limbo together. */
export const LimboTable = memo(function LimboTable({
  rules,
  currency,
  balanceMinor,
  onStopped,
}: GameTableProps<LimboRules>) {
  const moving = useLandMs() > 0;
  const landMs = useCallback(
    ({ drawnHundredths }: LimboRound) => (moving ? climbMs(drawnHundredths) : 0),
    [moving],
  );
  const [targetHundredths, setTarget] = useState<number>(firstTarget);
  const limits = useMemo(
    () => raiseLeast(rules, limboStakeFloor(targetHundredths)),
    [rules, targetHundredths],
  );
  const {
    text: stake,
    setText: setStake,
    setMinor,
    minor: stakeMinor,
    keep,
  } = useStakeText(limits, currency);
  const [sheet, setSheet] = useState<OpenSheet | null>(null);
  const { flow, slow, play, look } = useRoundFlow({
    play: (requestId, bet: LimboBet) => playLimbo(requestId, bet, currency),
    find: async (requestId) => toLimboRound(await findRound(requestId, 'limbo'), currency),
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
  // The strip may follow a frame after the board.
  const landedRounds = useDeferredValue(flow.landed);
  const landed = useMemo(
    () => landedRounds.map((round) => ({ ...round, outcome: round.drawnHundredths / 100 })),
    [landedRounds],
  );
  useEffect(prepareSound, []);

  const prizeMinor = limboPrize(targetHundredths, stakeMinor ?? 0n);
  const problem = findStakeProblem(stakeMinor, { prizeMinor, balanceMinor, limits });

  const auto = useAutoplay({
    playRound: (autoStakeMinor) => play({ targetHundredths, stakeMinor: autoStakeMinor }),
    findProblem: (autoStakeMinor) =>
      findStakeProblem(autoStakeMinor, {
        prizeMinor: limboPrize(targetHundredths, autoStakeMinor),
        balanceMinor,
        limits,
      }),
    stakeMaxMinor: rules.stakeMaxMinor,
    landMs: landMs,
    covered: sheet !== null,
  });

  const again = useReplay({
    find: async (roundId) => toLimboRound(await findRound(roundId, 'limbo'), currency),
    landMs: landMs,
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
    void play({ targetHundredths, stakeMinor });
  });

  const keys = useMemo(() => {
    const step = ({ key, shiftKey }: KeyboardEvent) =>
      setTarget((target) => stepTarget(target, key === 'ArrowUp', shiftKey));
    const jump = ({ key, shiftKey }: KeyboardEvent) =>
      setTarget((target) =>
        shiftKey
          ? stepTarget(target, key === 'ArrowRight', true)
          : nextQuickTarget(target, key === 'ArrowRight'),
      );
    return {
      ArrowUp: step,
      ArrowDown: step,
      ArrowLeft: jump,
      ArrowRight: jump,
      Escape: auto.stop,
      ' ': press,
      Enter: press,
    };
  }, [press, auto.stop]);
  useGameKeys(keys, sheet === null);

  return (
    <>
      <GameFrame
        head={<GameHead currency={currency} onOpen={openSheet} />}
        board={
          <LimboBoard
            targetHundredths={targetHundredths}
            round={shown}
            waiting={again.replay === null && (flow.phase === 'waiting' || flow.phase === 'unknown')}
            landing={again.replay?.landing ?? flow.phase === 'landing'}
            durationMs={shown === null ? 0 : landMs(shown)}
            currency={currency}
            strip={
              again.replay ? (
                <ReplayBanner onEnd={again.end} />
              ) : (
                <RecentStrip
                  game="limbo"
                  currency={currency}
                  landed={landed}
                  durationMs={moving ? 1 : 0}
                  onOpen={openProof}
                />
              )
            }
          />
        }
        controls={
          <>
            <Held held={auto.running}>
              <LimboControls targetHundredths={targetHundredths} onTarget={setTarget} />
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
        game="limbo"
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
        rulesSheet={(close) => (
          <LimboRulesSheet
            rules={rules}
            currency={currency}
            targetHundredths={targetHundredths}
            stakeMinor={stakeMinor ?? 0n}
            onClose={close}
          />
        )}
      />
    </>
  );
});
