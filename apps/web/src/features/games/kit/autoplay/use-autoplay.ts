import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useActivity } from '../../../../shared/api/activity.ts';
import { useOverlays } from '../../../../shared/overlays/overlays.ts';
import { landedAfterMs } from '../rounds/pace.ts';
import type { SettledRound } from '../rounds/round-flow.ts';
import type { StakeProblem } from '../stake/stake.ts';
import { type Autoplay, type AutoplayEnd, type AutoplayPlan, autoplay, startAutoplay } from './autoplay.ts';

export type AutoplayPort<Round extends SettledRound> = {
  /**
   * Plays one whole round and resolves with it; null when it was refused or its outcome is unknown. A game that waits
   * before it stakes asks `isRunning` whether the series continues.
   */
  playRound: (stakeMinor: bigint, isRunning: () => boolean) => Promise<Round | null>;
  findProblem: (stakeMinor: bigint) => StakeProblem | null;
  stakeMaxMinor: bigint;
  revealMs: (round: Round) => number;
  /** The game is covered, such as by a sheet. */
  covered: boolean;
};

/** Ends by problem; any other problem is a limit. */
const ends: { [Problem in StakeProblem]?: AutoplayEnd } = { balanceLow: 'balance', offline: 'offline' };

/** Shortest pause between two rounds: time to see each result and to reach the stop button. */
const restMs = 160;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Each round has its own request. The series ends when the game is covered, the tab is hidden or the device is offline,
 * at any refusal or missing answer, and at the player's limits.
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
        // The sheet that started the series must be closed before anything counts as covering the game.
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
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden') end('away');
    };
    const goOffline = () => end('offline');
    document.addEventListener('visibilitychange', onVisibilityChange);
    window.addEventListener('offline', goOffline);
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange);
      window.removeEventListener('offline', goOffline);
    };
  }, [running, port.covered, overlaid, end]);
  // Leaving the screen ends the series. The server stores the round in progress like any other.
  useEffect(() => () => end('away'), [end]);

  const stop = useCallback(() => end('stopped'), [end]);
  const forget = useCallback(() => {
    if (now.current.series?.end !== null) move(null);
  }, [move]);
  const stakeMinor = running ? series.stakeMinor : null;
  return useMemo(
    () => ({ series, running, stakeMinor, start, stop, forget }),
    [series, running, stakeMinor, start, stop, forget],
  );
}
