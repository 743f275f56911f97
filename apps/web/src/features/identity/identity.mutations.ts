import { useMutation } from '@tanstack/react-query';
import { call } from '../../shared/api.ts';
import type { CallInput } from '../../shared/endpoints.ts';

type Body<Name extends Parameters<typeof call>[0]> = NonNullable<CallInput<Name>['body']>;

/** The forms show refusals at their fields. */
const inline = { refusal: 'inline' } as const;

/** Logs in and answers with the token. */
export function useLogin() {
  return useMutation({
    mutationFn: async (body: Body<'restLogin'>) => (await call('restLogin', { body }, inline)).access_token,
  });
}

/** Opens an account and answers with the token. */
export function useRegister() {
  return useMutation({
    mutationFn: async (body: Body<'restRegister'>) =>
      (await call('restRegister', { body }, inline)).access_token,
  });
}

/** Mails a code for a new password. */
export function useSendResetCode() {
  return useMutation({
    mutationFn: (email: string) => call('sendResetCode', { body: { email } }, inline),
  });
}

/** Trades the mailed code for a check id. */
export function useCheckResetCode() {
  return useMutation({
    mutationFn: (body: Body<'checkResetCode'>) => call('checkResetCode', { body }, inline),
  });
}

/** Sets a new password with a check id. */
export function useSetPassword() {
  return useMutation({
    mutationFn: (body: Body<'setPassword'>) => call('setPassword', { body }, inline),
  });
}
