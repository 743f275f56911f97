import { type ComponentType, type ReactNode, useEffect } from 'react';
import { toast } from '../messages/toast.ts';
import { useUserInfo } from '../session/player.ts';
import { useSession } from '../session/session.ts';
import { useStopped } from '../ui/stopped.tsx';
import { type MoneyOverlay, type OverlayComponentProps, openOverlay } from './overlays.ts';

interface GatedProps {
  /** The guarded overlay, to which the identity check returns. */
  next: MoneyOverlay;
  onClose: () => void;
  children: ReactNode;
}

function Gated({ next, onClose, children }: GatedProps) {
  const loggedIn = useSession((session) => session.token !== '');
  const info = useUserInfo();
  // While the user info is loading, the player counts as verified.
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
    // Links to this overlay show the sentence themselves; this is for overlays that open unasked.
    else if (stopped !== null) toast.message(stopped);
  }, [gate, next, stopped, onClose]);
  return gate === 'open' ? children : null;
}

/** Returns a money overlay behind its gate; the content mounts once the gate is open. */
export function gated<Name extends MoneyOverlay>(
  name: Name,
  Content: ComponentType<OverlayComponentProps<Name>>,
): ComponentType<OverlayComponentProps<Name>> {
  return function GatedOverlay(props) {
    return (
      <Gated next={name} onClose={props.onClose}>
        <Content {...props} />
      </Gated>
    );
  };
}

type Gate = 'open' | 'login' | 'stopped' | 'verify';

/**
 * A withdrawal makes the checks of section 5 first; the server then asks for the identity. The offer of section 4 is
 * for new accounts, which are never verified; accepting it leads to the check.
 */
const checksLater: ReadonlySet<MoneyOverlay> = new Set(['withdraw', 'secondDeposit']);

/**
 * Decides what a money overlay requires first: section 4 sends unverified players to `editBank`, and stopped players
 * may only withdraw.
 */
export function decideGate(reader: {
  loggedIn: boolean;
  stopped: boolean;
  verified: boolean;
  next: MoneyOverlay;
}): Gate {
  if (!reader.loggedIn) return 'login';
  if (reader.stopped && reader.next !== 'withdraw') return 'stopped';
  return reader.verified || checksLater.has(reader.next) ? 'open' : 'verify';
}
