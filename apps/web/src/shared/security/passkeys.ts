import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { addEndpoints, type CallInput, type CallReply } from '../api/endpoints.ts';

addEndpoints({
  getSecondFactors: { method: 'GET', path: '/api/app/security/factors' },
  startTotp: { method: 'POST', path: '/api/app/security/totp/start' },
  confirmTotp: { method: 'POST', path: '/api/app/security/totp/confirm' },
  removeTotp: { method: 'POST', path: '/api/app/security/totp/remove' },
  startPasskey: { method: 'POST', path: '/api/app/security/passkeys/start' },
  addPasskey: { method: 'POST', path: '/api/app/security/passkeys/add' },
  removePasskey: { method: 'POST', path: '/api/app/security/passkeys/remove' },
  renewRecoveryCodes: { method: 'POST', path: '/api/app/security/recovery/renew' },
  startPasskeyConfirmation: { method: 'POST', path: '/api/app/security/passkeys/confirm' },
  startPasskeyLogin: { method: 'POST', path: '/api/auth/user/passkey/start' },
  passkeyLogin: { method: 'POST', path: '/api/auth/user/passkey/login' },
  finishLogin: { method: 'POST', path: '/api/auth/user/secondFactor' },
});

type RequestOptions = CallReply<'startPasskeyLogin'>;
type CreationOptions = CallReply<'startPasskey'>;
type PasskeyAnswer = NonNullable<CallInput<'passkeyLogin'>['body']>['answer'];
type NewCredential = NonNullable<CallInput<'addPasskey'>['body']>['credential'];

/**
 * Why the device did not answer. `failed` includes a closed dialog and a timeout, because browsers report them like a
 * device without a passkey. `known`: the device has a passkey of the account already.
 */
export class PasskeyFailure extends Error {
  override readonly name = 'PasskeyFailure';
  readonly reason: 'known' | 'failed';

  constructor(reason: PasskeyFailure['reason']) {
    super(reason);
    this.reason = reason;
  }
}

export const passkeysSupported = browserSupportsWebAuthn;

export async function signWithPasskey(options: RequestOptions): Promise<PasskeyAnswer> {
  return ask(
    () =>
      startAuthentication({
        optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
      }) as Promise<PasskeyAnswer>,
  );
}

const cancelPauseMs = 50;

/**
 * Offers the passkeys of the device among the suggestions of the field with `autocomplete="… webauthn"`. Null when
 * `signal` ends it, when another dialog of passkeys opens, or when the browser offers none.
 */
export async function suggestPasskeys(
  options: RequestOptions,
  signal: AbortSignal,
): Promise<PasskeyAnswer | null> {
  let isSettled = false;
  // The library awaits the browser before it can be cancelled.
  const cancel = async () => {
    while (!isSettled) {
      WebAuthnAbortService.cancelCeremony();
      await new Promise((resolve) => setTimeout(resolve, cancelPauseMs));
    }
  };
  const onAbort = () => void cancel();
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return (await startAuthentication({
      optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
      useBrowserAutofill: true,
    })) as PasskeyAnswer;
  } catch {
    return null;
  } finally {
    isSettled = true;
    signal.removeEventListener('abort', onAbort);
  }
}

export async function createPasskey(options: CreationOptions): Promise<NewCredential> {
  return ask(
    () =>
      startRegistration({
        optionsJSON: options as PublicKeyCredentialCreationOptionsJSON,
      }) as Promise<NewCredential>,
  );
}

async function ask<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (failure) {
    const isKnown =
      failure instanceof WebAuthnError && failure.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
    throw new PasskeyFailure(isKnown ? 'known' : 'failed');
  }
}
