import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useMovingRound } from '../../../../shared/games/moving-round.ts';
import { multiplierParts } from '../../../../shared/games/multiplier.ts';
import { playSound, prepareSound } from '../../../../shared/games/sound.ts';
import { openOverlay } from '../../../../shared/overlays/overlays.ts';
import type { AutoplayPlan } from '../autoplay/autoplay.ts';
import { useAutoplay } from '../autoplay/use-autoplay.ts';
import type { GameTableProps } from '../game-screen.tsx';
import { addToSessionTally } from '../results/session-tally.ts';
import type { OpenSheet } from '../round-sheet.tsx';
import { useRevealMs } from '../rounds/pace.ts';
import { useGameInPlay } from '../rounds/use-game-in-play.ts';
import { raiseLeast, type StakeLimits } from '../stake/stake.ts';
import { stakeProblemNow, useStakeProblem, useStakeText } from '../stake/use-stake.ts';
import { useStableCallback } from '../use-stable-callback.ts';
import { isSilent } from './step-flow.ts';
import {
  type CashOutValue,
  type OpenSteps,
  type OverSteps,
  type StepBet,
  type StepGame,
  stepCalls,
} from './step-rounds.ts';
import { useStepFlow } from './use-step-flow.ts';

export type StepGameTable = {
  name: StepGame;
  stakeFloor: (risk: number) => bigint;
  previewFirst: (risk: number, stakeMinor: bigint) => CashOutValue;
  firstRisk: number;
  aheadMax: number;
  revealMs: number;
};

/** Next step of a series; null cashes out. */
export type PickStep = (open: OpenSteps) => number | null;

function soundStep({ steps }: OpenSteps): void {
  playSound('step', Math.min(24, (steps.length - 1) * 2));
}

function endRound(over: OverSteps): void {
  addToSessionTally(over);
  playSound(over.payoutMinor > over.stakeMinor ? 'win' : over.payoutMinor === 0n ? 'thud' : 'land');
}

export function useStepTable(
  game: StepGameTable,
  { rules: limits, currency, onStopped }: GameTableProps<StakeLimits & { roundMsMin: number }>,
) {
  const { name, stakeFloor, previewFirst, aheadMax } = game;
  const instant = useRevealMs() === 0;
  const calls = useMemo(() => stepCalls(name, currency), [name, currency]);
  const [risk, setRisk] = useState(game.firstRisk);
  const bounds = useMemo(() => raiseLeast(limits, stakeFloor(risk)), [limits, stakeFloor, risk]);
  const {
    text: stake,
    setText: setStake,
    setMinor,
    minor: stakeMinor,
    keep,
  } = useStakeText(bounds, currency);
  const [sheet, setSheet] = useState<OpenSheet | null>(null);
  useEffect(prepareSound, []);

  const {
    flow,
    start,
    press: pressSpot,
    leave,
    playThrough,
    refresh,
  } = useStepFlow<StepBet>({
    ...calls,
    aheadMax,
    roundMsMin: limits.roundMsMin,
    onStepped: soundStep,
    onEnded: endRound,
    onRefused: ({ code }) => {
      if (code === 'game_stopped') onStopped();
    },
  });

  // A resumed round has its own risk; the next round starts with it.
  const openRisk = flow.open?.risk;
  useEffect(() => {
    if (openRisk !== undefined) setRisk(openRisk);
  }, [openRisk]);

  const shown = flow.open ?? { risk, stakeMinor: stakeMinor ?? 0n };
  const first = useMemo(
    () => previewFirst(shown.risk, shown.stakeMinor),
    [previewFirst, shown.risk, shown.stakeMinor],
  );
  useMovingRound(flow.phase === 'starting' || flow.phase === 'stepping' || flow.phase === 'leaving');
  const problem = useStakeProblem(stakeMinor, { prizeMinor: first.payoutMinor, limits: bounds });

  const picks = useRef<PickStep>(() => null);
  const auto = useAutoplay({
    playRound: (autoStakeMinor) => playThrough({ stakeMinor: autoStakeMinor, risk }, picks.current),
    findProblem: (autoStakeMinor) =>
      stakeProblemNow(autoStakeMinor, {
        prizeMinor: previewFirst(risk, autoStakeMinor).payoutMinor,
        limits: bounds,
      }),
    stakeMaxMinor: bounds.stakeMaxMinor,
    revealMs: () => (instant ? 0 : game.revealMs),
    covered: sheet !== null,
  });
  useGameInPlay(flow.open !== null || auto.running);
  const startAutoplay = (plan: AutoplayPlan, pick: PickStep) => {
    picks.current = pick;
    keep();
    void auto.start(plan);
  };

  const place = () => {
    auto.forget();
    if (problem === 'balanceLow') return openOverlay('gameDeposit');
    if (problem !== null || stakeMinor === null) return;
    playSound('tick');
    keep();
    void start({ stakeMinor, risk });
  };
  const cashOut = () => void leave();
  const press = useStableCallback((spot: number) => {
    if (!auto.running) pressSpot(spot);
  });
  const live =
    flow.open !== null &&
    problem !== 'offline' &&
    !auto.running &&
    (flow.phase === 'open' || (flow.phase === 'stepping' && aheadMax > 1));
  const pressMain = useStableCallback(() => {
    if (auto.running) return auto.stop();
    if (isSilent(flow)) return void refresh();
    if (flow.open) return cashOut();
    if (flow.phase === 'ready') place();
  });
  /** Enter and space place a stake and retry; they never cash out. */
  const pressKey = () => {
    if (auto.running || flow.open === null || isSilent(flow)) pressMain();
  };
  const openSheet = useCallback((name: 'history' | 'fairness' | 'rules') => setSheet({ name }), []);
  const openAutoplay = useCallback(() => setSheet({ name: 'autoplay' }), []);
  const openProof = useCallback((roundId: string) => setSheet({ name: 'proof', roundId }), []);
  const landed = useMemo(
    () => flow.landed.map((round) => ({ ...round, outcome: multiplierParts(round.multiplier).value })),
    [flow.landed],
  );
  return {
    still: instant,
    /** The board changes without motion; also for a resumed round. */
    boardInstant: instant || flow.notice?.kind === 'resumed',
    flow,
    risk,
    setRisk,
    stake,
    setStake,
    setMinor,
    stakeMinor,
    first,
    limits: bounds,
    problem,
    sheet,
    setSheet,
    openSheet,
    openAutoplay,
    openProof,
    auto,
    startAutoplay,
    landed,
    live,
    press,
    pressMain,
    pressKey,
    cashOut,
  };
}

export type StepTable = ReturnType<typeof useStepTable>;
