import { useMutation } from '@tanstack/react-query';
import { call } from '../../shared/api.ts';
import type { CallInput, EndpointName } from '../../shared/endpoints.ts';
import { mergeUserInfo, refreshPlayer } from '../../shared/player.ts';

type Body<Name extends EndpointName> = NonNullable<CallInput<Name>['body']>;

const inline = { refusal: 'inline' } as const;

/** Sets the avatar. */
export function useSetAvatar() {
  return useMutation({
    mutationFn: (index: number) => call('setHeader', { params: { index: String(index) } }, inline),
    onSuccess: (_, index) => mergeUserInfo({ header: index }),
  });
}

/** Changes the password; the other sessions of the account end. */
export function useChangePassword() {
  return useMutation({
    mutationFn: (body: Body<'changePassword'>) => call('changePassword', { body }, inline),
  });
}

/** Mails a code to the address that the account shall move to. */
export function useSendEmailCode() {
  return useMutation({
    mutationFn: (email: string) => call('sendEmailCode', { body: { email } }, inline),
  });
}

/** Moves the account to another address. */
export function useChangeEmail() {
  return useMutation({
    mutationFn: (body: Body<'changeEmail'>) => call('changeEmail', { body }, inline),
    onSuccess: () => refreshPlayer(),
  });
}
