import { useMutation } from '@tanstack/react-query';
import { callForMessage } from '../../shared/api/api.ts';
import type { CallInput, EndpointName } from '../../shared/api/endpoints.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { sendOrRead } from '../../shared/api/send-or-read.ts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { mergeUserInfo, refreshPlayer, userInfoQuery } from '../../shared/session/player.ts';

type Body<Name extends EndpointName> = NonNullable<CallInput<Name>['body']>;

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

/** Changes the password, which ends the account's other sessions. */
export function useChangePassword() {
  return useMutation({
    mutationFn: (body: Body<'changePassword'>) =>
      callForMessage('changePassword', { body }, { lost: i18n.t('account:changePassword.unreachable') }),
  });
}

export function useSendEmailCode() {
  return useMutation({
    mutationFn: (email: string) => callForMessage('sendEmailCode', { body: { email } }),
  });
}

export function useChangeEmail() {
  return useMutation({
    mutationFn: (body: Body<'changeEmail'>) =>
      callForMessage('changeEmail', { body }, { lost: i18n.t('account:changeEmail.unreachable') }),
    onSuccess: () => refreshPlayer(),
  });
}
