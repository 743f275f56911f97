import { type ReactNode, useEffect } from 'react';
import { toast } from '../messages/toast.ts';
import { useUserInfo } from '../session/player.ts';
import { useSession } from '../session/session.ts';
import { useStopped } from '../ui/stopped.tsx';
import { decideGate } from './money-gate.ts';
import { type MoneyOverlay, openOverlay } from './overlays.ts';

export interface GatedProps {
  /** The overlay that is guarded: the identity check leads back to it. */
  next: MoneyOverlay;
  onClose: () => void;
  children: ReactNode;
}

/** This lets a reader to a way for money in or out, or sends them to what comes first. */
export function Gated({ next, onClose, children }: GatedProps) {
  const loggedIn = useSession((session) => session.token !== '');
  const info = useUserInfo();
  // While the user info is on its way nobody is sent away for what it has not said yet.
  const verified = info === null || info.kyc === 1;
  const stopped = useStopped();
  const gate = decideGate({
    loggedIn,
    stopped: stopped !== null,
    verified,
    next,
  });
  useEffect(() => {
    if (gate === 'open') return;
    onClose();
    if (gate === 'login') openOverlay('login');
    else if (gate === 'verify') openOverlay('editBank', { next });
    // What leads here says so itself; this is for what opens unasked.
    else if (stopped !== null) toast.message(stopped);
  }, [gate, next, stopped, onClose]);
  return gate === 'open' ? children : null;
}
