import { useMutation } from '@tanstack/react-query';
import { callForMessage } from '../../shared/api/api.ts';
import type { CallInput, EndpointName } from '../../shared/api/endpoints.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { sendOrRead } from '../../shared/api/send-or-read.ts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { mergeUserInfo, refreshPlayer, userInfoQuery } from '../../shared/session/player.ts';

type Body<Name extends EndpointName> = NonNullable<CallInput<Name>['body']>;

/** Sets the avatar; null where the answer was lost and the account says that it is set. */
export function setAvatar(index: number) {
  return sendOrRead(
    () => callForMessage('setHeader', { params: { index: String(index) } }, { by: 'person', lost: null }),
    async () => (await queryClient.fetchQuery({ ...userInfoQuery, staleTime: 0 }))?.header === index,
  );
}

export function useSetAvatar() {
  return useMutation({
    mutationFn: setAvatar,
    onSuccess: (_, index) => mergeUserInfo({ header: index }),
  });
}

/** Changes the password; the other sessions of the account end. */
export function useChangePassword() {
  return useMutation({
    mutationFn: (body: Body<'changePassword'>) =>
      callForMessage('changePassword', { body }, { lost: i18n.t('account:changePassword.unreachable') }),
  });
}

/** Mails a code to the address that the account shall move to. */
export function useSendEmailCode() {
  return useMutation({
    mutationFn: (email: string) => callForMessage('sendEmailCode', { body: { email } }),
  });
}

/** Moves the account to another address. */
export function useChangeEmail() {
  return useMutation({
    mutationFn: (body: Body<'changeEmail'>) =>
      callForMessage('changeEmail', { body }, { lost: i18n.t('account:changeEmail.unreachable') }),
    onSuccess: () => refreshPlayer(),
  });
}
