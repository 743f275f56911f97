import type { SharedGame } from '@palpite/contracts/original-games';
import { type Currency, toDecimal } from '@palpite/domain/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { startTransition, useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { onIdle } from '../../../../rendering/on-idle.ts';
import { type CallOptions, call, Refusal } from '../../../../shared/api/api.ts';
import { newId } from '../../../../shared/api/new-id.ts';
import { playSound } from '../../../../shared/games/sound.ts';
import { i18n } from '../../../../shared/i18n/i18n.ts';
import { mergeBalances, refreshPlayer } from '../../../../shared/session/player.ts';
import { addToSessionTally } from '../results/session-tally.ts';
import { readFailedRound, roundOptions } from '../rounds/round-flow.ts';
import { useRecentDrawn } from './drawn.tsx';
import {
  type MyBet,
  mergeBets,
  noBets,
  type OwnBetsAction,
  ownBets,
  type RoundResult,
  requestIdFor,
  resultOf,
  sameStakes,
  stakesByBet,
} from './my-bets.ts';
import { myBetsQuery } from './shared-round.queries.ts';
import { isOverdue, mayBet, type Stage } from './table-round.ts';
import { useSharedStream, useStage } from './use-shared-stream.ts';

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

/** The win sound needs a payout above the stake. */
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

const lookupDelaysMs = [800, 2_000, 4_000];
/** How often payouts are fetched once the round has stopped. */
const payoutsEveryMs = 800;

const noneListed: readonly MyBet[] = [];
const noneLeaving: readonly string[] = [];

/** The line of the bets reports these refusals instead of a message over the game. */
const takeBackOptions: CallOptions = { lost: null, expects: ['cancel_late', 'bet_not_found'] };

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type MyBetsPort = {
  game: SharedGame;
  /** Number of the current round; 0 without one. */
  number: number;
  stage: Stage;
  currency: Currency;
  live: boolean;
  onRefused?: (refusal: Refusal) => void;
};

/**
 * After a missing answer the bet is looked up by its id. The same lost bet is sent again under the same id, so that it
 * cannot be charged twice.
 */
function useMyBets({ game, number, stage, currency, live, onRefused }: MyBetsPort) {
  const queries = useQueryClient();
  const [own, move] = useReducer(ownBets, noBets);
  const dispatch = useCallback((action: OwnBetsAction) => startTransition(() => move(action)), []);
  const now = useRef({ own, number, onRefused, mounted: true });
  Object.assign(now.current, { own, number, onRefused });
  const query = useMemo(() => myBetsQuery(game, number, currency), [game, number, currency]);
  const { data: listed, refetch } = useQuery({
    ...query,
    enabled: number > 0,
    // A new round starts without bets; bets of another window are fetched when the board has been drawn.
    initialData: noneListed,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    refetchInterval: ({ state: { data } }) =>
      stage === 'drawn' && data?.some(({ payoutMinor }) => payoutMinor === null) ? payoutsEveryMs : false,
  });

  useEffect(() => {
    now.current.mounted = true;
    return () => {
      now.current.mounted = false;
    };
  }, []);
  useEffect(() => dispatch({ type: 'round', number }), [number, dispatch]);
  useEffect(() => {
    if (number === 0 || !(live || stage === 'drawn')) return;
    // Other parts are drawn first: sending the request alone may take a frame.
    return onIdle(refetch);
  }, [number, stage, live, refetch]);
  useEffect(() => {
    const { open, notice } = now.current.own;
    // Skips actions without effect, which would render the table again.
    if (open.length === 0 && notice === null) return;
    for (const { requestId } of listed) dispatch({ type: 'placed', requestId });
  }, [listed, dispatch]);

  const lookFor = useCallback(
    async (requestId: string) => {
      let answered = false;
      for (const ms of lookupDelaysMs) {
        await pause(ms);
        if (!now.current.mounted) return;
        const found = await queries.fetchQuery({ ...query, retry: false }).catch(() => null);
        answered = found !== null;
        if (found?.some((bet) => bet.requestId === requestId)) return;
      }
      if (answered) dispatch({ type: 'lost', requestId });
    },
    [queries, query, dispatch],
  );

  /** Places a bet. Resolves with its id once the server has confirmed it, otherwise with null. */
  const place = useCallback(
    async (bet: string, stakeMinor: bigint): Promise<string | null> => {
      const wanted = { number, bet, stakeMinor };
      const requestId = requestIdFor(now.current.own.open, wanted, newId);
      const sent: MyBet = { ...wanted, requestId, payoutMinor: null, state: 'sending' };
      dispatch({ type: 'sent', bet: sent });
      // Yield after the press, so that neither task is long on a slow phone.
      await pause(0);
      try {
        const body = { requestId, number, bet, stake: toDecimal(stakeMinor, currency), loading: false };
        const reply = await call('betShared', { params: { game }, body }, roundOptions);
        mergeBalances(reply);
        // A list that was requested before this bet would remove it again.
        await queries.cancelQueries({ queryKey: query.queryKey });
        queries.setQueryData(query.queryKey, (before) =>
          before?.some((known) => known.requestId === requestId)
            ? before
            : [...(before ?? []), { ...sent, state: 'placed' as const }],
        );
        dispatch({ type: 'placed', requestId });
        return requestId;
      } catch (failure) {
        const failed = readFailedRound(failure);
        if (failed.kind === 'refused') {
          dispatch({ type: 'refused', requestId });
          if (failure instanceof Refusal) now.current.onRefused?.(failure);
          return null;
        }
        dispatch({ type: 'unanswered', requestId });
        void lookFor(requestId);
        return null;
      }
    },
    [game, number, currency, queries, query, lookFor, dispatch],
  );
  const [leaving, setLeaving] = useState<readonly string[]>(noneLeaving);
  /** Cancels bets. They leave the board at once and return when the server keeps them. */
  const takeBack = useCallback(
    async (requestIds: string[]): Promise<void> => {
      setLeaving((ids) => [...ids, ...requestIds]);
      try {
        const body = { requestIds, loading: false };
        mergeBalances(await call('cancelSharedBets', { params: { game }, body }, takeBackOptions));
        await queries.cancelQueries({ queryKey: query.queryKey });
        queries.setQueryData(query.queryKey, (before) =>
          before?.filter(({ requestId }) => !requestIds.includes(requestId)),
        );
        dispatch({ type: 'takenBack' });
      } catch (failure) {
        const message = (failure as Error).message;
        if (failure instanceof Refusal) {
          dispatch({ type: 'message', message });
          await queries.refetchQueries({ queryKey: query.queryKey });
          return;
        }
        // Without an answer, the server's list shows which bets are still placed.
        dispatch({ type: 'message', message: i18n.t('shared:notices.unknown') });
        let kept: readonly MyBet[] | null = null;
        for (const ms of [0, ...lookupDelaysMs]) {
          await pause(ms);
          if (!now.current.mounted) return;
          kept = await queries.fetchQuery({ ...query, retry: false }).catch(() => null);
          if (kept !== null) break;
        }
        const isDone = kept !== null && !kept.some(({ requestId }) => requestIds.includes(requestId));
        if (isDone) void refreshPlayer();
        dispatch(isDone ? { type: 'takenBack' } : { type: 'message', message });
      } finally {
        setLeaving((ids) => ids.filter((id) => !requestIds.includes(id)));
      }
    },
    [game, queries, query, dispatch],
  );
  const showMessage = useCallback((message: string) => dispatch({ type: 'message', message }), [dispatch]);

  const bets = useMemo(
    () => mergeBets(listed, own.open).filter(({ requestId }) => !leaving.includes(requestId)),
    [listed, own.open, leaving],
  );
  return { bets, notice: own.notice, place, takeBack, say: showMessage };
}
