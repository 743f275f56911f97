import { useMutation } from '@tanstack/react-query';
import { call } from '../../shared/api.ts';
import { refreshBonuses } from '../../shared/bonuses.ts';
import { mergeUserInfo } from '../../shared/player.ts';
import { queryClient } from '../../shared/query-client.ts';
import { signInKey } from '../../shared/sign-in.ts';

/** Signs in for today; whatever the answer, the ladder is asked for again. */
export function useClaimSignIn() {
  return useMutation({
    mutationFn: () => call('claimSignIn', { body: { loading: false } }, { refusal: 'inline' }),
    onSuccess: ({ bonusBalance }) => mergeUserInfo({ bonusBalance }),
    onSettled: () => {
      refreshBonuses();
      return queryClient.invalidateQueries({ queryKey: [signInKey] });
    },
  });
}
