import type { DrawGame } from '@palpite/domain/games/definition';
import { largestPrize, leastStakeMinor } from '@palpite/domain/games/derive';
import type { ChoiceOf, Definitions } from '@palpite/domain/games/index';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { reveal, useMovingRound } from '../../../shared/games/moving-round.ts';
import { playSound, prepareSound } from '../../../shared/games/sound.ts';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { toast } from '../../../shared/messages/toast.ts';
import { openOverlay } from '../../../shared/overlays/overlays.ts';
import type { AutoplayPlan } from './autoplay/autoplay.ts';
import { useAutoplay } from './autoplay/use-autoplay.ts';
import { type DrawName, type DrawRound, playDraw, toDrawRound } from './draw-calls.ts';
import type { GameSheet } from './game-head.tsx';
import type { GameTableProps } from './game-screen.tsx';
import { findRound } from './originals.queries.ts';
import { addToSessionTally } from './results/session-tally.ts';
import type { OpenSheet } from './round-sheet.tsx';
import type { SettledRound } from './rounds/round-flow.ts';
import type { RoundLine } from './rounds/rounds.ts';
import { useGameInPlay } from './rounds/use-game-in-play.ts';
import { useReplay } from './rounds/use-replay.ts';
import { useRoundFlow } from './rounds/use-round-flow.ts';
import { raiseLeast, type StakeLimits } from './stake/stake.ts';
import { stakeProblemNow, useStakeProblem } from './stake/stake-problem.ts';
import { useStakeText } from './stake/use-stake-text.ts';
import { useStableCallback } from './use-stable-callback.ts';

export type SinglePlayRules<Name extends DrawName> = GameTableProps<StakeLimits & { roundMsMin: number }> & {
  game: Definitions[Name];
  /** Null while there is nothing to play: the minimum stake is then 1 and the payout the stake. */
  choice: ChoiceOf<Name> | null;
  revealMs: (round: DrawRound<Name>) => number;
};

function revealRound(round: SettledRound): void {
  reveal();
  addToSessionTally(round);
  playSound(round.payoutMinor > round.stakeMinor ? 'win' : 'land');
}

/** State of a draw game: stake, round, series and replay, and the action of its button. */
export function useSinglePlay<Name extends DrawName>(props: SinglePlayRules<Name>) {
  const { rules, currency, onStopped, choice, revealMs } = props;
  const game: DrawGame = props.game;
  const floorMinor = choice === null ? 1n : leastStakeMinor(game, choice);
  const limits = useMemo(() => raiseLeast(rules, floorMinor), [rules, floorMinor]);
  const prizeOf = (minor: bigint) => (choice === null ? minor : largestPrize(game, choice, minor));
  const { text, setText, setMinor, minor: stakeMinor, keep } = useStakeText(limits, currency);
  const [sheet, setSheet] = useState<OpenSheet | null>(null);
  const name = props.game.name as Name;
  const find = async (roundId: string): Promise<DrawRound<Name>> =>
    toDrawRound<Name>(game, (await findRound(roundId, name)) as never, currency);
  const { flow, slow, play, look } = useRoundFlow({
    play: (requestId: string, minor: bigint) => {
      if (choice === null) throw new TypeError(`${name} is played without a choice`);
      return playDraw(props.game, requestId, { choice, stakeMinor: minor }, currency);
    },
    find,
    roundMsMin: rules.roundMsMin,
    revealMs,
    onLanded: revealRound,
    onRefused: ({ code }) => {
      if (code === 'game_stopped') onStopped();
    },
  });

  const openSheet = useCallback((name: GameSheet) => setSheet({ name }), []);
  const openAutoplay = useCallback(() => setSheet({ name: 'autoplay' }), []);
  const openProof = useCallback((roundId: string) => setSheet({ name: 'proof', roundId }), []);
  useEffect(prepareSound, []);

  useMovingRound(flow.phase === 'waiting' || flow.phase === 'landing');
  const problem = useStakeProblem(stakeMinor, { prizeMinor: prizeOf(stakeMinor ?? 0n), limits });
  const auto = useAutoplay({
    playRound: play,
    findProblem: (minor) => stakeProblemNow(minor, { prizeMinor: prizeOf(minor), limits }),
    stakeMaxMinor: rules.stakeMaxMinor,
    revealMs,
    covered: sheet !== null,
  });
  useGameInPlay(auto.running);
  const again = useReplay({
    find,
    revealMs,
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
    game: name,
    currency,
    limits,
    stake: { text, setText, setMinor, minor: stakeMinor },
    profitMinor: prizeOf(stakeMinor ?? 0n) - (stakeMinor ?? 0n),
    problem,
    slow,
    notice: flow.notice,
    auto,
    again,
    /** The round on the board: a replay, or the last one played. */
    round: again.replay?.round ?? flow.round,
    waiting: again.replay === null && (flow.phase === 'waiting' || flow.phase === 'unknown'),
    landing: again.replay?.landing ?? flow.phase === 'landing',
    landed: flow.landed,
    sheet,
    setSheet,
    openSheet,
    openAutoplay,
    openProof,
    press,
    startAutoplay,
  };
}

/** What the layout of a draw game needs, independent of its round type. */
export type SinglePlay = Omit<
  ReturnType<typeof useSinglePlay<DrawName>>,
  'game' | 'round' | 'landed' | 'again'
> & {
  game: DrawName;
  landed: readonly RoundLine[];
  again: { replay: object | null; start: (roundId: string) => unknown; end: () => void };
};
