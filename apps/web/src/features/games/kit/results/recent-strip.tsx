import type { OriginalGame } from '@palpite/contracts/originals';
import { gameTraits } from '@palpite/domain/games/names';
import type { Currency } from '@palpite/domain/money';
import { useQuery } from '@tanstack/react-query';
import { memo, useMemo } from 'react';
import { useFrameDelay } from '../../../../rendering/use-frame-delay.ts';
import { recentRoundsQuery } from '../originals.queries.ts';
import { landedMax, type SettledRound } from '../rounds/round-flow.ts';
import { ResultStrip, type StripRound } from './result-strip.tsx';

export type RecentStripProps = {
  game: OriginalGame;
  currency: Currency;
  /** Rounds played on this screen, newest first. */
  landed: readonly (SettledRound & { outcome: number })[];
  durationMs: number;
  onOpen: (roundId: string) => void;
};

/** Frames to wait: the board and the button are drawn first. */
const afterFrames = 5;

/** Strip of latest results: rounds of this screen before those from the server. */
export const RecentStrip = memo(function RecentStrip({
  game,
  currency,
  durationMs,
  onOpen,
  ...props
}: RecentStripProps) {
  const landed = useFrameDelay(props.landed, afterFrames);
  const { data: before } = useQuery(recentRoundsQuery(game, currency));
  const rounds = useMemo(() => {
    const known = new Map<string, StripRound>();
    for (const { roundId, outcome, payoutMinor, stakeMinor } of [...landed, ...(before ?? [])])
      if (!known.has(roundId)) known.set(roundId, { roundId, outcome, won: payoutMinor > stakeMinor });
    return [...known.values()].slice(0, landedMax);
  }, [landed, before]);
  return <ResultStrip unit={gameTraits[game].unit} rounds={rounds} durationMs={durationMs} onOpen={onOpen} />;
});
