import { useMutation } from '@tanstack/react-query';
import { callForMessage } from '../../shared/api.ts';
import type { CallInput, EndpointName } from '../../shared/endpoints.ts';
import { i18n } from '../../shared/i18n.ts';
import { mergeUserInfo, refreshPlayer } from '../../shared/player.ts';

type Body<Name extends EndpointName> = NonNullable<CallInput<Name>['body']>;

/** Sets the avatar. */
export function useSetAvatar() {
  return useMutation({
    mutationFn: (index: number) =>
      callForMessage('setHeader', { params: { index: String(index) } }, { by: 'person' }),
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
