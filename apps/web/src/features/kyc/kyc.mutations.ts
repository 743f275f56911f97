import { useMutation } from '@tanstack/react-query';
import { call } from '../../shared/api.ts';
import { mergeUserInfo, refreshPlayer } from '../../shared/player.ts';
import { type KycValues, kycBody } from './kyc-values.ts';

/** Sends name and document; the answer says whether the identity counts as verified. */
export function useUpdateKyc() {
  return useMutation({
    mutationFn: (values: KycValues) =>
      call('updateKyc', { body: { ...kycBody(values), loading: false } }, { refusal: 'inline' }),
    onSuccess: ({ kyc }) => {
      // The gates read the user info: it must say so before the next overlay opens.
      mergeUserInfo({ kyc });
      void refreshPlayer();
    },
  });
}
