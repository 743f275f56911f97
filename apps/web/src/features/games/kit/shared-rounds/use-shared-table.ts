import type { SharedGame } from '@palpite/contracts/original-games';
import type { Currency } from '@palpite/domain/money';
import { useEffect, useMemo, useRef } from 'react';
import { playSound } from '../../../../shared/games/sound.ts';
import { refreshPlayer } from '../../../../shared/session/player.ts';
import { addToSessionTally } from '../results/session-tally.ts';
import { useRecentDrawn } from './drawn.tsx';
import { type RoundResult, resultOf, sameStakes, stakesByBet } from './my-bets.ts';
import { isOverdue, mayBet, type Stage } from './table-round.ts';
import { useMyBets } from './use-my-bets.ts';
import { useSharedStream, useStage } from './use-shared-stream.ts';

/** State of a shared table: round, stage, the player's bets and earlier rounds. */
export function useSharedTable(game: SharedGame, currency: Currency, onStopped: () => void) {
  const { round, live, clock } = useSharedStream(game);
  const stage = useStage(round, clock);
  const number = round?.number ?? 0;
  const {
    bets,
    notice,
    place,
    takeBack,
    say: showMessage,
  } = useMyBets({
    game,
    number,
    stage,
    currency,
    live,
    onRefused: ({ code }) => {
      if (code === 'game_stopped') onStopped();
    },
  });
  // No message says that no round follows. The rules do, so fetch them.
  const overdue = !live && isOverdue(round, clock());
  useEffect(() => {
    if (overdue) onStopped();
  }, [overdue, onStopped]);
  const recent = useRecentDrawn(game, number, stage);
  const last = useRef({ number: 0, outcome: 0 });
  if (stage === 'drawn' && round && round.outcome !== null) last.current = { number, outcome: round.outcome };
  const newest = recent[0];
  // A round that stopped on this screen may be newer than the list.
  const lastOutcome = newest && newest.number > last.current.number ? newest.outcome : last.current.outcome;
  const newStakes = useMemo(() => stakesByBet(bets), [bets]);
  const stakes = useRef(newStakes);
  if (!sameStakes(stakes.current, newStakes)) stakes.current = newStakes;
  const totalMinor = useMemo(() => bets.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n), [bets]);
  const result = useMemo(() => (stage === 'drawn' ? resultOf(bets) : null), [stage, bets]);
  useLanding(game, number, stage, result);
  const spin = useMemo(
    () =>
      stage === 'drawing' && round?.outcome !== null && round
        ? {
            number: round.number,
            outcome: round.outcome,
            startMs: round.bettingEndsAtMs,
            endMs: round.drawnAtMs,
          }
        : null,
    [stage, round],
  );
  return {
    round,
    live,
    clock,
    stage,
    place,
    takeBack,
    say: showMessage,
    notice,
    recent,
    lastOutcome,
    outcome: stage === 'drawn' ? (round?.outcome ?? null) : null,
    bets,
    stakes: stakes.current,
    totalMinor,
    result,
    spin,
    staked: bets.length > 0,
    open: live && mayBet(stage),
  };
}

export type SharedTable = ReturnType<typeof useSharedTable>;

/** Last counted round of each game, so that returning to a screen does not count it twice. */
const counted = new Map<SharedGame, number>();

/** Plays the sounds of the end, and adds the result to the tally. The win sound needs a payout above the stake. */
function useLanding(game: SharedGame, number: number, stage: Stage, result: RoundResult | null): void {
  const before = useRef<Stage>(stage);
  useEffect(() => {
    if (before.current === 'drawing' && stage === 'drawn') playSound('land');
    before.current = stage;
  }, [stage]);
  useEffect(() => {
    if (result === null || counted.get(game) === number) return;
    counted.set(game, number);
    addToSessionTally({ roundId: `${game} ${number}`, ...result });
    // In a task of its own: the board is drawn first.
    if (result.payoutMinor > 0n) setTimeout(refreshPlayer);
    if (result.payoutMinor > result.stakeMinor) playSound('win');
  }, [game, number, result]);
}
