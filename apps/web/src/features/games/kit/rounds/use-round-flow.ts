import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { Refusal } from '../../../../shared/api/api.ts';
import { newId } from '../../../../shared/api/new-id.ts';
import { useSlow } from '../use-slow.ts';
import { readFailedRound } from './failed-round.ts';
import { landedAfterMs } from './pace.ts';
import {
  firstFlow,
  mayAsk,
  type RoundAction,
  type RoundFlow,
  roundFlow,
  type SettledRound,
} from './round-flow.ts';

export type RoundPort<Bet, Round extends SettledRound> = {
  /** Plays the bet under an id: the same id is the same round, however often it is sent. */
  play: (requestId: string, bet: Bet) => Promise<Round>;
  /** Asks the server for a round by its id. */
  find: (requestId: string) => Promise<Round>;
  /** The least time from one round to the next, by the server's rules. */
  roundMsMin: number;
  /** How long the board takes to show where the round ended. */
  revealMs: number | ((round: Round) => number);
  onAnswered?: (round: Round) => void;
  onLanded?: (round: Round) => void;
  onRefused?: (refusal: Refusal) => void;
};

/** Pauses before each look after a round that got no answer. */
const lookAfterMs = [800, 2_000, 4_000];

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Plays rounds of any of our games, one request at a time. The outcome only ever comes from the server's reply; after
 * silence it asks for the round by its id, and never sends another one before that one's fate is known.
 */
export function useRoundFlow<Bet, Round extends SettledRound>(port: RoundPort<Bet, Round>) {
  const [flow, show] = useState(firstFlow<Round>);
  const now = useRef({ flow, port, openAtMs: 0, here: true, busy: false });
  now.current.port = port;

  /** The state moves here first; what draws it may be cut into pieces, so that it holds up no frame. */
  const move = useCallback((action: RoundAction<Round>) => {
    now.current.flow = roundFlow(now.current.flow, action);
    startTransition(() => show(now.current.flow));
  }, []);

  useEffect(() => {
    now.current.here = true;
    return () => {
      now.current.here = false;
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

  /** One look: the round, null when it never arrived, undefined when its fate is still open. */
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
      for (const ms of failed.kind === 'known' ? [0] : lookAfterMs) {
        await pause(ms);
        if (!now.current.here) return null;
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

  /** Plays a round and resolves with it once it is answered; null when none was played or its fate is open. */
  const play = useCallback(
    (bet: Bet) =>
      exclusively(async (): Promise<Round | null> => {
        // The press and what it draws are two tasks, so that neither is long on a slow phone.
        await pause(0);
        const { flow: before, openAtMs } = now.current;
        if (!mayAsk(before)) return null;
        const requestId = before.requestId ?? newId();
        if (before.phase === 'landing' && before.round) now.current.port.onLanded?.(before.round);
        move({ type: 'asked', requestId });
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

  /** Asks once more for the round that got no answer; a network or a player that comes back asks by itself. */
  const look = useCallback(
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
      if (document.visibilityState === 'visible') void look();
    };
    document.addEventListener('visibilitychange', seen);
    window.addEventListener('online', seen);
    return () => {
      document.removeEventListener('visibilitychange', seen);
      window.removeEventListener('online', seen);
    };
  }, [look]);

  const { phase, round } = flow;
  useEffect(() => {
    if (phase !== 'landing' || round === null) return;
    const { revealMs } = now.current.port;
    const timer = setTimeout(
      () => {
        move({ type: 'landed' });
        // What is counted and heard is a task of its own.
        setTimeout(() => now.current.port.onLanded?.(round));
      },
      landedAfterMs(typeof revealMs === 'function' ? revealMs(round) : revealMs),
    );
    return () => clearTimeout(timer);
  }, [phase, round, move]);

  const slow = useSlow(phase === 'waiting');

  return { flow: flow satisfies RoundFlow<Round>, slow, play, look };
}
