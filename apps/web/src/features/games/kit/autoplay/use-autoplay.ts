import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useActivity } from '../../../../shared/api/activity.ts';
import { useOverlays } from '../../../../shared/overlays/overlays.ts';
import { landedAfterMs } from '../rounds/pace.ts';
import type { SettledRound } from '../rounds/round-flow.ts';
import type { StakeProblem } from '../stake/stake.ts';
import { type Autoplay, type AutoplayEnd, type AutoplayPlan, autoplay, startAutoplay } from './autoplay.ts';

export type AutoplayPort<Round extends SettledRound> = {
  /**
   * Plays one whole round and resolves when it is answered; null when it was refused or its fate is unknown. One that
   * has to wait before it stakes asks whether the series still goes on.
   */
  playRound: (stakeMinor: bigint, going: () => boolean) => Promise<Round | null>;
  /** What stands against a stake now: the balance of this moment, the limits of the game. */
  findProblem: (stakeMinor: bigint) => StakeProblem | null;
  stakeMaxMinor: bigint;
  /** How long the board shows where a round ends. */
  revealMs: (round: Round) => number;
  /** Something lies over the game, such as a sheet. */
  covered: boolean;
};

/** How a series ends that meets a problem; any other one is a limit. */
const ends: { [Problem in StakeProblem]?: AutoplayEnd } = { balanceLow: 'balance', offline: 'offline' };

/** The shortest pause between two rounds: one can see each result, and reach the stop button. */
const restMs = 160;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Plays a series of rounds, each a request of its own, one after the other. It only goes on while the game is on the
 * screen and the tab in front, and ends at any refusal, at silence, offline, and at the player's limits.
 */
export function useAutoplay<Round extends SettledRound>(port: AutoplayPort<Round>) {
  const [series, setSeries] = useState<Autoplay | null>(null);
  const now = useRef({ port, series, looping: false });
  now.current.port = port;

  const move = useCallback((next: Autoplay | null) => {
    now.current.series = next;
    setSeries(next);
  }, []);

  const end = useCallback(
    (reason: AutoplayEnd) => {
      const { series: current } = now.current;
      if (current !== null && current.end === null) move(autoplay(current, { type: 'ended', end: reason }));
    },
    [move],
  );

  /** One round of the series. */
  const playNext = useCallback(
    async ({ stakeMinor }: Autoplay) => {
      const problem = now.current.port.findProblem(stakeMinor);
      if (problem !== null) return end(ends[problem] ?? 'limit');
      const round = await now.current.port.playRound(stakeMinor, () => now.current.series?.end === null);
      if (round !== null) await pause(landedAfterMs(now.current.port.revealMs(round)));
      const { series: current, port: latest } = now.current;
      if (round === null) return end(useActivity.getState().reachable ? 'refused' : 'unknown');
      if (current === null) return;
      move(autoplay(current, { type: 'settled', ...round, stakeMaxMinor: latest.stakeMaxMinor }));
      await pause(restMs);
    },
    [end, move],
  );

  const start = useCallback(
    async (plan: AutoplayPlan) => {
      if (now.current.looping) return;
      now.current.looping = true;
      move(startAutoplay(plan));
      try {
        // The sheet that started it has to be gone before anything counts as covering the game.
        await pause(restMs);
        while (now.current.series !== null && now.current.series.end === null)
          await playNext(now.current.series);
      } finally {
        now.current.looping = false;
      }
    },
    [move, playNext],
  );

  const running = series !== null && series.end === null;
  const overlaid = useOverlays(({ open }) => open.length > 0);
  useEffect(() => {
    if (!running) return;
    if (port.covered || overlaid || document.visibilityState === 'hidden') end('away');
    if (!navigator.onLine) end('offline');
    const look = () => {
      if (document.visibilityState === 'hidden') end('away');
    };
    const goOffline = () => end('offline');
    document.addEventListener('visibilitychange', look);
    window.addEventListener('offline', goOffline);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('offline', goOffline);
    };
  }, [running, port.covered, overlaid, end]);
  // Leaving the screen ends the series; the round under way is stored by the server like any other.
  useEffect(() => () => end('away'), [end]);

  const stop = useCallback(() => end('stopped'), [end]);
  const forget = useCallback(() => {
    if (now.current.series?.end !== null) move(null);
  }, [move]);
  /** The stake of the round that is played or comes next; null while none is. */
  const stakeMinor = running ? series.stakeMinor : null;
  return useMemo(
    () => ({ series, running, stakeMinor, start, stop, forget }),
    [series, running, stakeMinor, start, stop, forget],
  );
}
