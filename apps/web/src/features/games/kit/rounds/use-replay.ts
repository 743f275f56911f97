import { useCallback, useEffect, useRef, useState } from 'react';
import { landedAfterMs } from './pace.ts';

export type Replay<Round> = { round: Round; landing: boolean };

export type ReplayPort<Round> = {
  find: (roundId: string) => Promise<Round>;
  revealMs: (round: Round) => number;
  onFailed: () => void;
};

/** Replays a stored round on the board. Nothing is staked, paid or counted. */
export function useReplay<Round extends { roundId: string }>(port: ReplayPort<Round>) {
  const [replay, setReplay] = useState<Replay<Round> | null>(null);
  const now = useRef({ port, times: 0 });
  now.current.port = port;

  const end = useCallback(() => {
    now.current.times += 1;
    setReplay(null);
  }, []);

  const start = useCallback(async (roundId: string) => {
    now.current.times += 1;
    const { times } = now.current;
    try {
      const stored = await now.current.port.find(roundId);
      // A new id each time, so that the board animates the same round again.
      const round = { ...stored, roundId: `${roundId} ${times}` };
      if (times === now.current.times) setReplay({ round, landing: true });
    } catch {
      if (times === now.current.times) now.current.port.onFailed();
    }
  }, []);

  const landing = replay?.landing ?? false;
  const round = replay?.round;
  useEffect(() => {
    if (!landing || round === undefined) return;
    const timer = setTimeout(
      () => setReplay({ round, landing: false }),
      landedAfterMs(now.current.port.revealMs(round)),
    );
    return () => clearTimeout(timer);
  }, [landing, round]);

  return { replay, start, end };
}
