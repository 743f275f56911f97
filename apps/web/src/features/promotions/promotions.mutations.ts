import { useMutation } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { sendOrRead } from '../../shared/api/send-or-read.ts';
import { mergeUserInfo, refreshPlayer } from '../../shared/session/player.ts';
import { refreshBonuses } from '../../shared/wallet/bonuses.ts';
import { ownQuery } from './promotions.queries.ts';

/** Claims a promotion. Returns null if the answer was lost and the list shows it as claimed. */
export function claimPromotion(id: string) {
  return sendOrRead(
    () => call('claimPromotion', { params: { promotionId: id }, body: { loading: false } }, { lost: null }),
    async () => (await queryClient.fetchQuery({ ...ownQuery, staleTime: 0 })).get(id) === 'claimed',
  );
}

export function useClaimPromotion() {
  return useMutation({
    mutationFn: claimPromotion,
    onSuccess: (reply) => {
      if (reply) mergeUserInfo({ bonusBalance: reply.bonusBalance });
      else void refreshPlayer();
    },
    onSettled: () => {
      refreshBonuses();
      return queryClient.invalidateQueries({ queryKey: ownQuery.queryKey });
    },
  });
}
