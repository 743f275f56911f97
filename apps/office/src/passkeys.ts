import type { Reply } from '@palpite/contracts/endpoint';
import type { startStaffConfirmation, startStaffPasskey } from '@palpite/contracts/staff';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { text } from './texts.ts';

/** Whether the browser has passkeys at all; the server says whether the address permits them. */
export const hasPasskeys = 'PublicKeyCredential' in window;

/** Loaded with the first use. */
const library = () => import('@simplewebauthn/browser');

/** Lets the device answer the options of the server. Rejects with a sentence when it does not. */
export async function signWithPasskey(options: Reply<typeof startStaffConfirmation>) {
  const { startAuthentication } = await library();
  return startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }).catch(() => {
    // Browsers report a closed dialog and a timeout like a device without a passkey.
    throw new Error(text('passkeyFailed'));
  });
}

/** Lets the device create a passkey. Rejects with a sentence when it does not. */
export async function createPasskey(options: Reply<typeof startStaffPasskey>) {
  const { startRegistration, WebAuthnError } = await library();
  return startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }).catch(
    (failure: unknown) => {
      const isKnown =
        failure instanceof WebAuthnError && failure.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
      throw new Error(text(isKnown ? 'passkeyKnown' : 'passkeyFailed'));
    },
  );
}
