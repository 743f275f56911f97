import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { Refusal } from '../../../../shared/api/api.ts';
import { newId } from '../../../../shared/api/new-id.ts';
import { useSlow } from '../use-slow.ts';
import { landedAfterMs } from './pace.ts';
import {
  canStart,
  firstFlow,
  type RoundAction,
  type RoundFlow,
  readFailedRound,
  roundFlow,
  type SettledRound,
} from './round-flow.ts';

export type RoundPort<Bet, Round extends SettledRound> = {
  /** Plays the bet under a request id. The same id is the same round, however often it is sent. */
  play: (requestId: string, bet: Bet) => Promise<Round>;
  find: (requestId: string) => Promise<Round>;
  /** Minimum time between two rounds, from the server's rules. */
  roundMsMin: number;
  revealMs: number | ((round: Round) => number);
  onAnswered?: (round: Round) => void;
  onLanded?: (round: Round) => void;
  onRefused?: (refusal: Refusal) => void;
};

const lookupDelaysMs = [800, 2_000, 4_000];

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * The outcome only comes from the server. After a missing answer the round is fetched by its id, and no other round is
 * sent before its outcome is known.
 */
export function useRoundFlow<Bet, Round extends SettledRound>(port: RoundPort<Bet, Round>) {
  const [flow, show] = useState(firstFlow<Round>);
  const now = useRef({ flow, port, openAtMs: 0, mounted: true, busy: false });
  now.current.port = port;

  /** Updates the state at once and renders it in a transition, which React may split over several frames. */
  const move = useCallback((action: RoundAction<Round>) => {
    now.current.flow = roundFlow(now.current.flow, action);
    startTransition(() => show(now.current.flow));
  }, []);

  useEffect(() => {
    now.current.mounted = true;
    return () => {
      now.current.mounted = false;
    };
  }, []);

  const answer = useCallback(
    (round: Round): Round => {
      now.current.openAtMs = performance.now() + now.current.port.roundMsMin;
      now.current.port.onAnswered?.(round);
      move({ type: 'answered', round });
      return round;
    },
    [move],
  );

  /** One lookup: the round, null when the server never received it, undefined when that is still unknown. */
  const lookFor = useCallback(
    async (requestId: string): Promise<Round | null | undefined> => {
      try {
        return answer(await now.current.port.find(requestId));
      } catch (failure) {
        if (!(failure instanceof Refusal) || failure.code !== 'round_unknown') return undefined;
        move({ type: 'lost' });
        return null;
      }
    },
    [answer, move],
  );

  const settleFailure = useCallback(
    async (requestId: string, failure: unknown): Promise<Round | null> => {
      const failed = readFailedRound(failure);
      if (failed.kind === 'refused') {
        if (failure instanceof Refusal) now.current.port.onRefused?.(failure);
        move({ type: 'refused' });
        return null;
      }
      move({ type: 'unanswered' });
      for (const ms of failed.kind === 'known' ? [0] : lookupDelaysMs) {
        await pause(ms);
        if (!now.current.mounted) return null;
        const found = await lookFor(requestId);
        if (found !== undefined) return found;
      }
      return null;
    },
    [lookFor, move],
  );

  const exclusively = useCallback(async <Result>(task: () => Promise<Result>): Promise<Result | null> => {
    if (now.current.busy) return null;
    now.current.busy = true;
    try {
      return await task();
    } finally {
      now.current.busy = false;
    }
  }, []);

  /** Null when no round was played or its outcome is unknown. */
  const play = useCallback(
    (bet: Bet) =>
      exclusively(async (): Promise<Round | null> => {
        // Yield after the press, so that neither task is long on a slow phone.
        await pause(0);
        const { flow: before, openAtMs } = now.current;
        if (!canStart(before)) return null;
        const requestId = before.requestId ?? newId();
        if (before.phase === 'landing' && before.round) now.current.port.onLanded?.(before.round);
        move({ type: 'requested', requestId });
        const waitMs = openAtMs - performance.now();
        if (waitMs > 0) await pause(waitMs);
        try {
          return answer(await now.current.port.play(requestId, bet));
        } catch (failure) {
          return await settleFailure(requestId, failure);
        }
      }),
    [answer, exclusively, move, settleFailure],
  );

  /** Also runs when the network returns or the tab becomes visible. */
  const lookUp = useCallback(
    () =>
      exclusively(async () => {
        const { requestId, phase } = now.current.flow;
        if (requestId === null || phase !== 'unknown') return;
        move({ type: 'looking' });
        if ((await lookFor(requestId)) === undefined) move({ type: 'unanswered' });
      }),
    [exclusively, lookFor, move],
  );

  useEffect(() => {
    const seen = () => {
      if (document.visibilityState === 'visible') void lookUp();
    };
    document.addEventListener('visibilitychange', seen);
    window.addEventListener('online', seen);
    return () => {
      document.removeEventListener('visibilitychange', seen);
      window.removeEventListener('online', seen);
    };
  }, [lookUp]);

  const { phase, round } = flow;
  useEffect(() => {
    if (phase !== 'landing' || round === null) return;
    const { revealMs } = now.current.port;
    const timer = setTimeout(
      () => {
        move({ type: 'landed' });
        // Count and sound run in a task of their own.
        setTimeout(() => now.current.port.onLanded?.(round));
      },
      landedAfterMs(typeof revealMs === 'function' ? revealMs(round) : revealMs),
    );
    return () => clearTimeout(timer);
  }, [phase, round, move]);

  const slow = useSlow(phase === 'waiting');

  return { flow: flow satisfies RoundFlow<Round>, slow, play, look: lookUp };
}
