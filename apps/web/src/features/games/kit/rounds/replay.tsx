import { X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { landedAfterMs } from './pace.ts';

type Replay<Round> = { round: Round; landing: boolean };

type ReplayPort<Round> = {
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

/** Replaces the strip during a replay, so that it is not mistaken for a bet. */
export function ReplayBanner({ onEnd }: { onEnd: () => void }) {
  const { t } = useTranslation('originals');
  return (
    <div className="flex h-12 shrink-0 items-center gap-2 bg-bonus/14 pr-1 pl-4 text-label">
      <span className="rounded-full bg-bonus px-2 py-0.5 text-micro font-bold text-ground uppercase">
        {t('replay.badge')}
      </span>
      <span role="status" className="min-w-0 flex-1 truncate text-fg-1">
        {t('replay.text')}
      </span>
      <button
        type="button"
        aria-label={t('replay.end')}
        onClick={onEnd}
        className="grid size-11 shrink-0 place-items-center rounded-full text-fg-2"
      >
        <X aria-hidden="true" size={18} />
      </button>
    </div>
  );
}
