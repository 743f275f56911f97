import type { SharedGame } from '@palpite/contracts/original-games';
import { useEffect, useRef } from 'react';
import { playSound } from '../../../../shared/games/sound.ts';
import { refreshPlayer } from '../../../../shared/session/player.ts';
import { addToSessionTally } from '../results/session-tally.ts';
import type { RoundResult } from './my-bets.ts';
import type { Stage } from './table-round.ts';

/** Last counted round of each game, so that returning to a screen does not count it twice. */
const counted = new Map<SharedGame, number>();

/** Plays the sounds of the end, and adds the result to the tally. The win sound needs a payout above the stake. */
export function useLanding(game: SharedGame, number: number, stage: Stage, result: RoundResult | null): void {
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
