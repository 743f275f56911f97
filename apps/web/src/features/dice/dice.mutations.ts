import type { DiceChoice } from '@palpite/domain/dice';
import { type Currency, toDecimal } from '@palpite/domain/money';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../shared/api.ts';
import { mergeUserInfo } from '../../shared/player.ts';
import { type DiceRound, toDiceRound } from './dice-round.ts';

export type DiceBet = DiceChoice & { stakeMinor: bigint };

/** Plays a round under a request id; the new balance comes with the reply. */
export function usePlayDice(currency: Currency): (requestId: string, bet: DiceBet) => Promise<DiceRound> {
  const { mutateAsync } = useMutation({
    mutationFn: async ({ requestId, bet }: { requestId: string; bet: DiceBet }) => {
      const body = {
        requestId,
        stake: toDecimal(bet.stakeMinor, currency),
        direction: bet.direction,
        target: (bet.targetHundredths / 100).toFixed(2),
        loading: false,
      };
      return await call('playDice', { body }, { refusal: 'inline' });
    },
    onSuccess: ({ balance }) => mergeUserInfo({ balance }),
  });
  return async (requestId, bet) => toDiceRound((await mutateAsync({ requestId, bet })).round, currency);
}
