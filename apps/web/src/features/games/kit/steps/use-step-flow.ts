import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { Refusal } from '../../../../shared/api/api.ts';
import { newId } from '../../../../shared/api/new-id.ts';
import { readFailedRound } from '../rounds/round-flow.ts';
import { firstStepFlow, mayPress, type StepAction, stepFlow } from './step-flow.ts';
import type { OpenSteps, OverSteps, StepAnswer } from './step-rounds.ts';

export type StepPort<Bet> = {
  start: (requestId: string, bet: Bet) => Promise<OpenSteps>;
  step: (roundId: string, spot: number) => Promise<StepAnswer>;
  leave: (roundId: string) => Promise<OverSteps>;
  findOpen: () => Promise<OpenSteps | null>;
  find: (roundId: string) => Promise<OverSteps>;
  /** How many spots may be pressed before the first is answered. */
  aheadMax: number;
  roundMsMin: number;
  onStepped?: (open: OpenSteps) => void;
  onEnded?: (over: OverSteps) => void;
  onRefused?: (refusal: Refusal) => void;
};

const lookupDelaysMs = [800, 2_000, 4_000];

/** Pause between two steps of autoplay, so that each can be seen. */
const stepRestMs = 260;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * After a refusal or a missing answer the server is asked for the round, so that two windows, a reload or a lost answer
 * end on the same board.
 */
export function useStepFlow<Bet>(port: StepPort<Bet>) {
  const [flow, show] = useState(firstStepFlow);
  const now = useRef({ flow, port, openAtMs: 0, mounted: true, busy: false, looking: Promise.resolve() });
  now.current.port = port;

  /**
   * Updates the state at once, because the next press may come before the next render. Renders it in a transition,
   * which React may split over several frames.
   */
  const move = useCallback((action: StepAction) => {
    now.current.flow = stepFlow(now.current.flow, action);
    startTransition(() => show(now.current.flow));
  }, []);

  const end = useCallback(
    (over: OverSteps) => {
      const { port, flow } = now.current;
      const seen = flow.landed.some(({ roundId }) => roundId === over.roundId);
      now.current.openAtMs = performance.now() + port.roundMsMin;
      if (!seen) port.onEnded?.(over);
      move({ type: 'ended', over });
    },
    [move],
  );

  const lookUp = useCallback(async (): Promise<boolean> => {
    const { port, flow } = now.current;
    try {
      const open = await port.findOpen();
      const pendingId = flow.open?.roundId ?? flow.requestId;
      if (open === null && pendingId !== null) end(await port.find(pendingId));
      else move({ type: 'read', open });
      return true;
    } catch (failure) {
      if (!(failure instanceof Refusal) || failure.code !== 'round_unknown') return false;
      move({ type: 'lost' });
      return true;
    }
  }, [end, move]);

  const settleFailure = useCallback(
    async (failure: unknown) => {
      const failed = readFailedRound(failure);
      if (failed.kind === 'refused') {
        if (failure instanceof Refusal) now.current.port.onRefused?.(failure);
        move({ type: 'refused' });
        const code = failure instanceof Refusal ? failure.code : null;
        if (now.current.flow.open !== null || code === 'round_open') await lookUp();
        return;
      }
      move({ type: 'unanswered' });
      for (const ms of failed.kind === 'known' ? [0] : lookupDelaysMs) {
        await pause(ms);
        if (!now.current.mounted || (await lookUp())) return;
      }
    },
    [lookUp, move],
  );

  const alone = useCallback(
    async (task: () => Promise<void>) => {
      if (now.current.busy || !now.current.mounted) return;
      now.current.busy = true;
      // Yield after the press, so that neither task is long on a slow phone.
      await pause(0);
      try {
        await task();
      } catch (failure) {
        await settleFailure(failure);
      } finally {
        now.current.busy = false;
      }
    },
    [settleFailure],
  );

  /** Buttons stay enabled during a lookup; a press waits for its end. */
  const exclusively = useCallback(
    async (task: () => Promise<void>) => {
      await now.current.looking;
      await alone(task);
    },
    [alone],
  );

  const start = useCallback(
    (bet: Bet) =>
      exclusively(async () => {
        const { flow, openAtMs } = now.current;
        if (flow.phase !== 'ready') return;
        const requestId = flow.requestId ?? newId();
        move({ type: 'startRequested', requestId });
        const waitMs = openAtMs - performance.now();
        if (waitMs > 0) await pause(waitMs);
        move({ type: 'started', open: await now.current.port.start(requestId, bet) });
      }),
    [exclusively, move],
  );

  const press = useCallback(
    (spot: number): void => {
      if (!mayPress(now.current.flow, spot, now.current.port.aheadMax)) return;
      move({ type: 'pressed', spot });
      void exclusively(async () => {
        for (;;) {
          const { flow, port } = now.current;
          const [spot] = flow.pending;
          if (flow.open === null || spot === undefined) return;
          const answer = await port.step(flow.open.roundId, spot);
          if ('over' in answer) return end(answer.over);
          port.onStepped?.(answer.open);
          move({ type: 'stepped', open: answer.open });
        }
      });
    },
    [end, exclusively, move],
  );

  const leave = useCallback(
    () =>
      exclusively(async () => {
        const { open, phase } = now.current.flow;
        if (open === null || phase !== 'open' || open.steps.length === 0) return;
        move({ type: 'leaveRequested' });
        end(await now.current.port.leave(open.roundId));
      }),
    [end, exclusively, move],
  );

  /**
   * Takes the picked steps, then cashes out. Resolves with null when the round was refused, got no answer, or the
   * screen was left; it then stays open.
   */
  const playThrough = useCallback(
    async (bet: Bet, pick: (open: OpenSteps) => number | null): Promise<OverSteps | null> => {
      let over: OverSteps | null = null;
      await exclusively(async () => {
        const { flow, openAtMs, port } = now.current;
        if (flow.phase !== 'ready') return;
        const requestId = flow.requestId ?? newId();
        move({ type: 'startRequested', requestId });
        const waitMs = openAtMs - performance.now();
        if (waitMs > 0) await pause(waitMs);
        let open = await port.start(requestId, bet);
        move({ type: 'started', open });
        for (let spot = pick(open); spot !== null && over === null; spot = pick(open)) {
          await pause(stepRestMs);
          if (!now.current.mounted) return;
          move({ type: 'pressed', spot });
          const answer = await port.step(open.roundId, spot);
          if ('over' in answer) over = answer.over;
          else {
            open = answer.open;
            port.onStepped?.(open);
            move({ type: 'stepped', open });
          }
        }
        if (over === null) {
          await pause(stepRestMs);
          if (!now.current.mounted) return;
          move({ type: 'leaveRequested' });
          over = await port.leave(open.roundId);
        }
        end(over);
      });
      return over;
    },
    [end, exclusively, move],
  );

  const refresh = useCallback((): Promise<void> => {
    if (now.current.busy) return Promise.resolve();
    now.current.looking = alone(async () => {
      if (now.current.flow.phase === 'unknown') move({ type: 'looking' });
      if (await lookUp()) return;
      const { phase } = now.current.flow;
      if (phase === 'unread' || phase === 'looking') move({ type: 'unanswered' });
    });
    return now.current.looking;
  }, [alone, lookUp, move]);

  useEffect(() => {
    now.current.mounted = true;
    void refresh();
    const seen = () => {
      if (document.visibilityState === 'visible') void refresh();
    };
    document.addEventListener('visibilitychange', seen);
    window.addEventListener('online', seen);
    return () => {
      now.current.mounted = false;
      document.removeEventListener('visibilitychange', seen);
      window.removeEventListener('online', seen);
    };
  }, [refresh]);

  return { flow, start, press, leave, playThrough, refresh };
}
