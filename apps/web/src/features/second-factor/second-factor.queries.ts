import { queryOptions, useMutation } from '@tanstack/react-query';
import { call, callForMessage } from '../../shared/api/api.ts';
import type { CallReply } from '../../shared/api/endpoints.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { createPasskey } from '../../shared/security/passkeys.ts';

export type Factors = CallReply<'getSecondFactors'>;
export type Passkey = Factors['passkeys'][number];

const key = ['secondFactors'] as const;

export const factorsQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => call('getSecondFactors', { query: { loading: false } }, { signal }),
  // Another device may have changed them since.
  staleTime: 0,
});

/** Keeps the new state, but not the recovery codes, which are shown only once. */
const keep = ({ totp, passkeys, recoveryLeft, passkeysOffered }: Factors) =>
  queryClient.setQueryData(key, { totp, passkeys, recoveryLeft, passkeysOffered });
const readAgain = () => queryClient.invalidateQueries({ queryKey: key });
const lost = () => ({ lost: i18n.t('secondFactor:unreachable') });
const quiet = { loading: false } as const;

/** Starts with an authenticator app: reads a secret that is not valid before its first code. */
export function useStartTotp() {
  return useMutation({ mutationFn: () => call('startTotp', { body: quiet }), onError: readAgain });
}

/** Finishes with the first code. Returns the recovery codes that came with the first factor. */
export function useConfirmTotp() {
  return useMutation({
    mutationFn: (code: string) =>
      call('confirmTotp', { body: { code, ...quiet } }, { expects: ['factor_wrong'], ...lost() }),
    onSuccess: keep,
    onError: readAgain,
  });
}

/** Throws `PasskeyFailure` when the device did not create one. */
export function useAddPasskey() {
  return useMutation({
    mutationFn: async (name: string) => {
      const credential = await createPasskey(await call('startPasskey', { body: quiet }));
      return call('addPasskey', { body: { name, credential, ...quiet } }, lost());
    },
    onSuccess: keep,
    onError: readAgain,
  });
}

/** Removes a passkey by its id, or the authenticator app for null. */
export function useRemoveFactor() {
  return useMutation({
    mutationFn: (passkey: string | null) =>
      passkey === null
        ? callForMessage('removeTotp', { body: quiet }, lost())
        : callForMessage('removePasskey', { body: { id: passkey, ...quiet } }, lost()),
    onSuccess: ({ data }) => keep(data),
    onError: readAgain,
  });
}

export function useRenewCodes() {
  return useMutation({
    mutationFn: () => call('renewRecoveryCodes', { body: quiet }, lost()),
    onSuccess: keep,
    onError: readAgain,
  });
}
