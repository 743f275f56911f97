import { useMutation } from '@tanstack/react-query';
import { callForMessage } from '../../shared/api/api.ts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { mergeUserInfo, refreshPlayer } from '../../shared/session/player.ts';
import { type KycValues, kycBody } from './kyc-values.ts';

/** Sends name and document. The reply says whether the identity counts as verified. */
export function useUpdateKyc() {
  return useMutation({
    mutationFn: (values: KycValues) =>
      callForMessage(
        'updateKyc',
        { body: { ...kycBody(values), loading: false } },
        { lost: i18n.t('kyc:offline') },
      ),
    onSuccess: ({ data: { kyc } }) => {
      // The gates read the user info: update it before the next overlay opens.
      mergeUserInfo({ kyc });
      void refreshPlayer();
    },
  });
}
