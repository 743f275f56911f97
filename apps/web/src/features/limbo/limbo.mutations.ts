import { type Currency, toDecimal } from '@palpite/domain/money';
import { call } from '../../shared/api.ts';
import { roundOptions } from '../../shared/games/round-options.ts';
import { mergeBalances } from '../../shared/player.ts';
import { type LimboRound, toLimboRound } from './limbo-round.ts';

export type LimboBet = { targetHundredths: number; stakeMinor: bigint };

/** Plays a round under a request id; the new balance comes with the reply. */
export async function playLimbo(requestId: string, bet: LimboBet, currency: Currency): Promise<LimboRound> {
  const body = {
    requestId,
    stake: toDecimal(bet.stakeMinor, currency),
    target: (bet.targetHundredths / 100).toFixed(2),
    loading: false,
  };
  const reply = await call('playLimbo', { body }, roundOptions);
  mergeBalances(reply);
  return toLimboRound(reply.round, currency);
}
