import type { RoundOf } from '@palpite/contracts/draw-games';
import type { DrawGame, Fields, Values } from '@palpite/domain/games/definition';
import { largestPrize, leastStakeMinor } from '@palpite/domain/games/derive';
import { fromWireValues, toWireValues } from '@palpite/domain/games/fields';
import type { ChoiceOf, Definitions } from '@palpite/domain/games/index';
import type { NameOf } from '@palpite/domain/games/names';
import { type Currency, toDecimal } from '@palpite/domain/money';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { call } from '../../../shared/api/api.ts';
import { playCall } from '../../../shared/api/endpoints.ts';
import { reveal, useMovingRound } from '../../../shared/games/moving-round.ts';
import { playSound, prepareSound } from '../../../shared/games/sound.ts';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { toast } from '../../../shared/messages/toast.ts';
import { openOverlay } from '../../../shared/overlays/overlays.ts';
import { mergeBalances } from '../../../shared/session/player.ts';
import type { AutoplayPlan } from './autoplay/autoplay.ts';
import { useAutoplay } from './autoplay/use-autoplay.ts';
import type { GameSheet } from './game-head.tsx';
import type { GameTableProps } from './game-screen.tsx';
import { addToSessionTally } from './results/session-tally.ts';
import type { OpenSheet } from './round-sheet.tsx';
import { useReplay } from './rounds/replay.tsx';
import { roundOptions, type SettledRound } from './rounds/round-flow.ts';
import { findRound, type RoundLine, toRoundLine } from './rounds/rounds.ts';
import { useGameInPlay } from './rounds/use-game-in-play.ts';
import { useRoundFlow } from './rounds/use-round-flow.ts';
import { raiseLeast, type StakeLimits } from './stake/stake.ts';
import { stakeProblemNow, useStakeProblem, useStakeText } from './stake/use-stake.ts';
import { useStableCallback } from './use-stable-callback.ts';

type SinglePlayRules<Name extends DrawName> = GameTableProps<StakeLimits & { roundMsMin: number }> & {
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
  const {
    flow,
    slow,
    play,
    look: lookUp,
  } = useRoundFlow({
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
    if (flow.phase === 'unknown') return void lookUp();
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

export type SinglePlay = Omit<
  ReturnType<typeof useSinglePlay<DrawName>>,
  'game' | 'round' | 'landed' | 'again'
> & {
  game: DrawName;
  landed: readonly RoundLine[];
  again: { replay: object | null; start: (roundId: string) => unknown; end: () => void };
};

type DrawName = NameOf<'draw'>;
type OutcomeOf<Name extends DrawName> = Definitions[Name] extends { outcome: infer O extends Fields }
  ? Values<O>
  : never;

export type SettledDraw<Name extends DrawName> = SettledRound & ChoiceOf<Name> & OutcomeOf<Name>;

type DrawRound<Name extends DrawName> = RoundLine & SettledDraw<Name>;

function toDrawRound<Name extends DrawName>(
  { choice, outcome }: DrawGame,
  round: RoundOf<Name>,
  currency: Currency,
): DrawRound<Name> {
  const wire = round as never;
  return {
    ...fromWireValues(choice, wire),
    ...fromWireValues(outcome, wire),
    ...toRoundLine(wire, currency),
  } as unknown as DrawRound<Name>;
}

/**
 * Plays a round under a request id and applies the new balance of the reply. Not a mutation hook: the round flow
 * holds the state already, and a second state would render the screen twice.
 */
async function playDraw<Name extends DrawName>(
  game: Definitions[Name],
  requestId: string,
  bet: { choice: ChoiceOf<Name>; stakeMinor: bigint },
  currency: Currency,
): Promise<DrawRound<Name>> {
  const { name, choice }: DrawGame = game;
  const body = {
    requestId,
    stake: toDecimal(bet.stakeMinor, currency),
    ...toWireValues(choice, bet.choice),
    loading: false,
  };
  const reply = await call(playCall(name as 'dice'), { body: body as never }, roundOptions);
  mergeBalances(reply);
  return toDrawRound<Name>(game, reply.round as never, currency);
}
