import { useMutation } from '@tanstack/react-query';
import { call, callForMessage } from '../../shared/api/api.ts';
import type { CallInput } from '../../shared/api/endpoints.ts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { deviceHeaders, keepDevice } from './captcha.queries.ts';

type Body<Name extends Parameters<typeof call>[0]> = NonNullable<CallInput<Name>['body']>;

/** The field shows a failed login without details (section 8). */
export function useLogin() {
  return useMutation({
    mutationFn: async (body: Body<'restLogin'>) =>
      keepDevice(
        await call(
          'restLogin',
          { body },
          {
            expects: ['credentials_wrong', 'captcha_wrong', 'captcha_puzzle', 'second_factor_needed'],
            headers: deviceHeaders(),
          },
        ),
      ),
  });
}

export function useRegister() {
  return useMutation({
    mutationFn: async (body: Body<'restRegister'>) =>
      keepDevice(
        await call(
          'restRegister',
          { body },
          { lost: i18n.t('identity:register.unreachable'), headers: deviceHeaders() },
        ),
      ),
  });
}

export function useSendResetCode() {
  return useMutation({
    mutationFn: (email: string) => callForMessage('sendResetCode', { body: { email } }),
  });
}

/** Exchanges the code for a check id. */
export function useCheckResetCode() {
  return useMutation({
    mutationFn: (body: Body<'checkResetCode'>) => call('checkResetCode', { body }),
  });
}

export function useSetPassword() {
  return useMutation({
    mutationFn: (body: Body<'setPassword'>) =>
      callForMessage('setPassword', { body }, { lost: i18n.t('identity:recovery.unreachable') }),
  });
}
