import type { DiceChoice } from '@palpite/domain/games/dice';
import { type Currency, toDecimal } from '@palpite/domain/money';
import { call } from '../../shared/api.ts';
import { roundOptions } from '../../shared/games/round-options.ts';
import { mergeBalances } from '../../shared/player.ts';
import { type DiceRound, toDiceRound } from './dice-round.ts';

export type DiceBet = DiceChoice & { stakeMinor: bigint };

/**
 * Plays a round under a request id; the new balance comes with the reply.
 * Not a hook: the round's own flow knows whether it is under way, and a second state would draw the screen twice.
 */
export async function playDice(requestId: string, bet: DiceBet, currency: Currency): Promise<DiceRound> {
  const body = {
    requestId,
    stake: toDecimal(bet.stakeMinor, currency),
    direction: bet.direction,
    target: (bet.targetHundredths / 100).toFixed(2),
    loading: false,
  };
  const reply = await call('playDice', { body }, roundOptions);
  mergeBalances(reply);
  return toDiceRound(reply.round, currency);
}
