import { type ReactNode, useEffect } from 'react';
import { openOverlay } from '../../shared/overlays.ts';
import { useUserInfo } from '../../shared/player.ts';
import { useSession } from '../../shared/session.ts';
import { decideGate, verificationRequired } from './deposit-gate.ts';

/** This lets a reader to the deposit, or sends them to what comes first. */
export function Gated({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const loggedIn = useSession((session) => session.token !== '');
  const info = useUserInfo();
  // While the user info is on its way nobody is sent away for what it has not said yet.
  const verified = info === null || info.kyc === 1;
  const gate = decideGate({ loggedIn, verified }, { verificationRequired });
  useEffect(() => {
    if (gate === 'open') return;
    onClose();
    openOverlay(gate === 'login' ? 'login' : 'editBank');
  }, [gate, onClose]);
  return gate === 'open' ? children : null;
}
