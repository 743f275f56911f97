import type { SharedGame } from '@palpite/contracts/original-games';
import { useEffect, useRef } from 'react';
import { playSound } from '../../../../shared/games/sound.ts';
import { refreshPlayer } from '../../../../shared/session/player.ts';
import { addToSessionTally } from '../results/session-tally.ts';
import type { RoundResult } from './my-bets.ts';
import type { Stage } from './table-round.ts';

/** The last round of each game that is in the sitting's result, so that coming back to a screen counts none twice. */
const counted = new Map<SharedGame, number>();

/** Sounds the stop, counts what the round brought, and cheers only for more than was staked on the round. */
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
    // A task of its own: the board comes first.
    if (result.payoutMinor > 0n) setTimeout(refreshPlayer);
    if (result.payoutMinor > result.stakeMinor) playSound('win');
  }, [game, number, result]);
}
