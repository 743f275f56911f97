import { useEffect, useEffectEvent, useState } from 'react';
import { retryWhenOnline } from '../../rendering/retry-when-online.ts';
import { Refusal, Unreachable } from '../../shared/api/api.ts';

interface PasskeyLogin {
  /** The form is shown and sends nothing. */
  isIdle: boolean;
  onToken: (token: string) => Promise<void>;
  onBlocked: () => void;
}

const loadPasskeys = () => retryWhenOnline(() => import('./second-factor/passkey-login.ts'));

/** Logs in by a passkey: by its button, and by the suggestions of the username where the browser supports it. */
export function usePasskeyLogin({ isIdle, onToken, onBlocked }: PasskeyLogin) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);

  const enter = async (logIn: () => Promise<string | null>) => {
    setBusy(true);
    setFailed(false);
    try {
      const token = await logIn();
      if (token !== null) return await onToken(token);
      setFailed(true);
    } catch (failure) {
      if (failure instanceof Refusal && failure.code === 'blocked_here') return onBlocked();
      // The client announced other refusals and a lost connection.
      if (!(failure instanceof Refusal || failure instanceof Unreachable)) throw failure;
    } finally {
      setBusy(false);
    }
  };

  const offer = useEffectEvent(async (signal: AbortSignal) => {
    if (!(await globalThis.PublicKeyCredential?.isConditionalMediationAvailable?.())) return;
    try {
      const { pickSuggestedPasskey, sendPasskey } = await loadPasskeys();
      const answer = await pickSuggestedPasskey(signal);
      if (answer) await enter(() => sendPasskey(answer));
    } catch (failure) {
      if (!(failure instanceof Refusal || failure instanceof Unreachable || signal.aborted)) throw failure;
    }
  });

  const isOffered = isIdle && !busy;
  useEffect(() => {
    if (!isOffered) return;
    const leave = new AbortController();
    void offer(leave.signal);
    return () => leave.abort();
  }, [isOffered]);

  return {
    busy,
    failed,
    press: () => enter(async () => (await loadPasskeys()).logInByPasskey()),
  };
}
