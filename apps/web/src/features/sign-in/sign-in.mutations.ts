import { useMutation } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { sendOrRead } from '../../shared/api/send-or-read.ts';
import { findPlayer, mergeUserInfo, refreshPlayer } from '../../shared/session/player.ts';
import { signInKey, signInQuery } from '../../shared/session/sign-in.ts';
import { refreshBonuses } from '../../shared/wallet/bonuses.ts';

/** Claims today's sign-in. Returns null if the answer was lost and the steps show it as claimed. */
export function claimSignIn() {
  return sendOrRead(
    () => call('claimSignIn', { body: { loading: false } }, { lost: null }),
    async () => {
      const query = signInQuery(findPlayer()?.currency ?? 'BRL');
      return (await queryClient.fetchQuery({ ...query, staleTime: 0 })).state === 'taken';
    },
  );
}

/** Claims today's sign-in and reads the steps again, whatever the answer. */
export function useClaimSignIn() {
  return useMutation({
    mutationFn: claimSignIn,
    onSuccess: (reply) => {
      if (reply) mergeUserInfo({ bonusBalance: reply.bonusBalance });
      else void refreshPlayer();
    },
    onSettled: () => {
      refreshBonuses();
      return queryClient.invalidateQueries({ queryKey: [signInKey] });
    },
  });
}
