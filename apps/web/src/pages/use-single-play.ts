import type { SeededRound } from '@palpite/contracts/originals';
import type { NameOf } from '@palpite/domain/games/names';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { AutoplayPlan } from '../features/originals/autoplay/autoplay.ts';
import { useAutoplay } from '../features/originals/autoplay/use-autoplay.ts';
import type { GameSheet } from '../features/originals/game-head.tsx';
import { findRound } from '../features/originals/originals.queries.ts';
import type { SettledRound } from '../features/originals/round-flow.ts';
import { countRound } from '../features/originals/session-tally.ts';
import { raiseLeast, type StakeLimits } from '../features/originals/stake.ts';
import { stakeProblemNow, useStakeProblem } from '../features/originals/stake-problem.ts';
import { useGameInPlay } from '../features/originals/use-game-in-play.ts';
import { useReplay } from '../features/originals/use-replay.ts';
import { useRoundFlow } from '../features/originals/use-round-flow.ts';
import { useStableCallback } from '../features/originals/use-stable-callback.ts';
import { useStakeText } from '../features/originals/use-stake-text.ts';
import { playSound, prepareSound } from '../shared/games/sound.ts';
import { i18n } from '../shared/i18n.ts';
import { reveal, useMovingRound } from '../shared/moving-round.ts';
import { openOverlay } from '../shared/overlays.ts';
import { toast } from '../shared/toast.ts';
import type { GameTableProps } from './game-screen.tsx';
import type { OpenSheet } from './round-sheet.tsx';

type SingleGame = NameOf<'draw'>;
type Wire<Game extends SingleGame> = Extract<SeededRound, { game: Game }>;

export type SinglePlayRules<Game extends SingleGame, Round extends SettledRound> = GameTableProps<
  StakeLimits & { roundMsMin: number }
> & {
  game: Game;
  /** The least stake of the choice, and what a stake can win with it. */
  stakeFloorMinor: bigint;
  prizeOf: (stakeMinor: bigint) => bigint;
  /** Plays a round of the choice of this moment. */
  playRound: (requestId: string, stakeMinor: bigint) => Promise<Round>;
  toRound: (round: Wire<Game>) => Round;
  landMs: (round: Round) => number;
  /** What a round is remembered by. */
  outcomeOf: (round: Round) => number;
};

function landRound(round: SettledRound): void {
  reveal();
  countRound(round);
  playSound(round.payoutMinor > round.stakeMinor ? 'win' : 'land');
}

/** Holds the stake, the round, the series and the replay of a game of one step, and what its button does. */
export function useSinglePlay<Game extends SingleGame, Round extends SettledRound>(
  props: SinglePlayRules<Game, Round>,
) {
  const { game, rules, currency, onStopped, stakeFloorMinor, prizeOf, landMs, outcomeOf } = props;
  const limits = useMemo(() => raiseLeast(rules, stakeFloorMinor), [rules, stakeFloorMinor]);
  const { text, setText, setMinor, minor: stakeMinor, keep } = useStakeText(limits, currency);
  const [sheet, setSheet] = useState<OpenSheet | null>(null);
  const find = async (roundId: string) => props.toRound(await findRound(roundId, game));
  const { flow, slow, play, look } = useRoundFlow({
    play: props.playRound,
    find,
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
  const landed = useMemo(
    () => flow.landed.map((round) => ({ ...round, outcome: outcomeOf(round) })),
    [flow.landed, outcomeOf],
  );
  useEffect(prepareSound, []);

  useMovingRound(flow.phase === 'waiting' || flow.phase === 'landing');
  const problem = useStakeProblem(stakeMinor, { prizeMinor: prizeOf(stakeMinor ?? 0n), limits });
  const auto = useAutoplay({
    playRound: play,
    findProblem: (minor) => stakeProblemNow(minor, { prizeMinor: prizeOf(minor), limits }),
    stakeMaxMinor: rules.stakeMaxMinor,
    landMs,
    covered: sheet !== null,
  });
  useGameInPlay(auto.running);
  const again = useReplay({
    find,
    landMs,
    onFailed: () => toast.message(i18n.t('originals:replay.failed')),
  });

  const press = useStableCallback(() => {
    again.end();
    if (auto.running) return auto.stop();
    auto.forget();
    if (flow.phase === 'unknown') return void look();
    if (problem === 'balanceLow') return openOverlay('gameDeposit');
    if (problem !== null || stakeMinor === null) return;
    playSound('tick');
    keep();
    void play(stakeMinor);
  });
  const startAutoplay = (plan: AutoplayPlan) => {
    again.end();
    keep();
    void auto.start(plan);
  };

  return {
    game,
    currency,
    limits,
    stake: { text, setText, setMinor, minor: stakeMinor },
    profitMinor: prizeOf(stakeMinor ?? 0n) - (stakeMinor ?? 0n),
    problem,
    slow,
    notice: flow.notice,
    auto,
    again,
    /** What the board shows: a stored round once more, or the last one played. */
    round: again.replay?.round ?? flow.round,
    waiting: again.replay === null && (flow.phase === 'waiting' || flow.phase === 'unknown'),
    landing: again.replay?.landing ?? flow.phase === 'landing',
    landed,
    sheet,
    setSheet,
    openSheet,
    openAutoplay,
    openProof,
    press,
    startAutoplay,
  };
}

/** What the frame around a game of one step needs, whatever its rounds look like. */
export type SinglePlay = Omit<ReturnType<typeof useSinglePlay<SingleGame, SettledRound>>, 'game'> & {
  game: SingleGame;
};
