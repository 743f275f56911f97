import { useMutation } from '@tanstack/react-query';
import { call, callForMessage } from '../../shared/api/api.ts';
import type { CallInput } from '../../shared/api/endpoints.ts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { deviceHeaders, writeDeviceKey } from './captcha.queries.ts';

type Body<Name extends Parameters<typeof call>[0]> = NonNullable<CallInput<Name>['body']>;

/** Stores the key of a new device and returns the token. */
function keepDevice(opened: { access_token: string; deviceKey?: string | undefined }): string {
  if (opened.deviceKey) writeDeviceKey(opened.deviceKey);
  return opened.access_token;
}

/** Logs in and returns the token. The field shows a failed login without details (section 8). */
export function useLogin() {
  return useMutation({
    mutationFn: async (body: Body<'restLogin'>) =>
      keepDevice(
        await call(
          'restLogin',
          { body },
          { expects: ['credentials_wrong', 'captcha_wrong'], headers: deviceHeaders() },
        ),
      ),
  });
}

/** Registers and returns the token. */
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

/** Sends a password reset code by e-mail. */
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

/** Sets a new password with a check id. */
export function useSetPassword() {
  return useMutation({
    mutationFn: (body: Body<'setPassword'>) =>
      callForMessage('setPassword', { body }, { lost: i18n.t('identity:recovery.unreachable') }),
  });
}
