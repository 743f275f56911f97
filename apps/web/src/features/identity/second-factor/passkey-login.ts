import { call } from '../../../shared/api/api.ts';
import { PasskeyFailure, passkeysSupported, signWithPasskey } from '../../../shared/security/passkeys.ts';
import { deviceHeaders, keepDevice } from '../captcha.queries.ts';

/** Null when the device did not answer. Throws `Refusal` or `Unreachable`, which are announced. */
export async function logInByPasskey(): Promise<string | null> {
  if (!passkeysSupported()) return null;
  try {
    const answer = await signWithPasskey(await call('startPasskeyLogin', { body: {} }));
    return keepDevice(await call('passkeyLogin', { body: { answer } }, { headers: deviceHeaders() }));
  } catch (failure) {
    if (failure instanceof PasskeyFailure) return null;
    throw failure;
  }
}
