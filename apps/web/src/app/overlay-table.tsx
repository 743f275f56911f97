import type { ComponentType } from 'react';
import { accountOverlays } from '../features/account/overlays.ts';
import { chatOverlays } from '../features/chat/overlays.ts';
import { depositOverlays } from '../features/deposit/overlays.ts';
import { originalsOverlays } from '../features/games/kit/overlays.ts';
import { giftOverlays } from '../features/gift/overlays.ts';
import { identityOverlays } from '../features/identity/overlays.ts';
import { inboxOverlays } from '../features/inbox/overlays.ts';
import { kycOverlays } from '../features/kyc/overlays.ts';
import { limitsOverlays } from '../features/limits/overlays.ts';
import { lobbyOverlays } from '../features/lobby/overlays.ts';
import { signInOverlays } from '../features/sign-in/overlays.ts';
import { slipOverlays } from '../features/slip/overlays.ts';
import { transferOverlays } from '../features/transfer/overlays.ts';
import { vipOverlays } from '../features/vip/overlays.ts';
import { withdrawOverlays } from '../features/withdraw/overlays.ts';
import { type LazyOverlay, lazyOverlay } from '../shared/overlays/lazy-overlay.tsx';
import { closeOverlays, type OpenOverlay, type OverlayName } from '../shared/overlays/overlays.ts';

export function Overlay({ name, props }: OpenOverlay) {
  // The table pairs each name with the component for its props; TypeScript cannot see the pairing through the union.
  const Component = overlayTable[name] as ComponentType<object & { onClose: () => void }>;
  return <Component {...props} onClose={() => closeOverlays(name)} />;
}

/** Every overlay by name. The type makes a missing overlay a compile error. */
const overlayTable: { [Name in OverlayName]: LazyOverlay<Name> } = {
  ...identityOverlays,
  ...accountOverlays,
  ...depositOverlays,
  ...kycOverlays,
  ...limitsOverlays,
  ...lobbyOverlays,
  ...originalsOverlays,
  ...chatOverlays,
  ...inboxOverlays,
  ...slipOverlays,
  ...giftOverlays,
  ...signInOverlays,
  ...transferOverlays,
  ...vipOverlays,
  ...withdrawOverlays,
  settings: lazyOverlay<'settings'>(() =>
    import('./shell/settings-drawer.tsx').then((module) => module.SettingsDrawer),
  ),
};
