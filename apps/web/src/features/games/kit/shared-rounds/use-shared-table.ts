import type { SharedGame } from '@palpite/contracts/original-games';
import type { Currency } from '@palpite/domain/money';
import { useEffect, useMemo, useRef } from 'react';
import { resultOf, sameStakes, stakesByBet } from './my-bets.ts';
import { isOverdue, mayBet } from './table-round.ts';
import { useLanding } from './use-landing.ts';
import { useMyBets } from './use-my-bets.ts';
import { useRecentDrawn } from './use-recent-drawn.ts';
import { useSharedStream } from './use-shared-stream.ts';
import { useStage } from './use-stage.ts';

/** State of a shared table: round, stage, the player's bets and earlier rounds. */
export function useSharedTable(game: SharedGame, currency: Currency, onStopped: () => void) {
  const { round, live, clock } = useSharedStream(game);
  const stage = useStage(round, clock);
  const number = round?.number ?? 0;
  const { bets, notice, place, takeBack, say } = useMyBets({
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
  const told = useMemo(() => stakesByBet(bets), [bets]);
  const stakes = useRef(told);
  if (!sameStakes(stakes.current, told)) stakes.current = told;
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
    say,
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
