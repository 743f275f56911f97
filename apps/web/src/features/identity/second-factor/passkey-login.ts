import { call } from '../../../shared/api/api.ts';
import type { CallInput } from '../../../shared/api/endpoints.ts';
import {
  PasskeyFailure,
  passkeysSupported,
  signWithPasskey,
  suggestPasskeys,
} from '../../../shared/security/passkeys.ts';
import { deviceHeaders, keepDevice } from '../captcha.queries.ts';

type PasskeyAnswer = NonNullable<CallInput<'passkeyLogin'>['body']>['answer'];

/** A challenge of the server lasts five minutes. */
const renewMs = 4 * 60_000;
/** A form that stays open for longer offers passkeys by its button only. */
const renewalsMax = 15;

/** Null when the device did not answer. Throws `Refusal` or `Unreachable`, which are announced. */
export async function logInByPasskey(): Promise<string | null> {
  if (!passkeysSupported()) return null;
  try {
    return await sendPasskey(await signWithPasskey(await call('startPasskeyLogin', { body: {} })));
  } catch (failure) {
    if (failure instanceof PasskeyFailure) return null;
    throw failure;
  }
}

/** Throws `Refusal` or `Unreachable`, which are announced. */
export async function sendPasskey(answer: PasskeyAnswer): Promise<string> {
  return keepDevice(await call('passkeyLogin', { body: { answer } }, { headers: deviceHeaders() }));
}

/**
 * Waits until the player picks a passkey among the suggestions of the username. Null when `signal` ends it first. Throws
 * `Refusal` or `Unreachable` of the call that starts it, which are not announced.
 */
export async function pickSuggestedPasskey(signal: AbortSignal): Promise<PasskeyAnswer | null> {
  for (let renewals = 0; renewals <= renewalsMax && !signal.aborted; renewals++) {
    const options = await call(
      'startPasskeyLogin',
      { body: { loading: false } },
      { by: 'app', overlaps: true, signal },
    );
    const renewal = AbortSignal.timeout(renewMs);
    const answer = await suggestPasskeys(options, AbortSignal.any([signal, renewal]));
    // Without either, the browser offers none.
    if (answer || !renewal.aborted) return signal.aborted ? null : answer;
  }
  return null;
}
