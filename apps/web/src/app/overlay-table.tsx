import type { ComponentType } from 'react';
import { accountOverlays } from '../features/account/overlays.ts';
import { depositOverlays } from '../features/deposit/overlays.ts';
import { originalsOverlays } from '../features/games/kit/overlays.ts';
import { identityOverlays } from '../features/identity/overlays.ts';
import { lobbyOverlays } from '../features/lobby/overlays.ts';
import { slipOverlays } from '../features/slip/overlays.ts';
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
  ...lobbyOverlays,
  ...originalsOverlays,
  ...slipOverlays,
  chat: lazyOverlay<'chat'>(() =>
    import('../features/chat/chat-overlay.tsx').then((module) => module.ChatOverlay),
  ),
  gift: lazyOverlay<'gift'>(() =>
    import('../features/gift/gift-overlay.tsx').then((module) => module.GiftOverlay),
  ),
  inbox: lazyOverlay<'inbox'>(() =>
    import('../features/inbox/inbox-overlay.tsx').then((module) => module.InboxOverlay),
  ),
  signIn: lazyOverlay<'signIn'>(() =>
    import('../features/sign-in/sign-in-overlay.tsx').then((module) => module.SignInOverlay),
  ),
  editBank: lazyOverlay<'editBank'>(() =>
    import('../features/kyc/kyc-overlay.tsx').then((module) => module.KycOverlay),
  ),
  realityCheck: lazyOverlay<'realityCheck'>(() =>
    import('../features/limits/reality-check-overlay.tsx').then((module) => module.RealityCheckOverlay),
  ),
  transfer: lazyOverlay<'transfer'>(() =>
    import('../features/transfer/transfer-overlay.tsx').then((module) => module.TransferOverlay),
  ),
  withdraw: lazyOverlay<'withdraw'>(() =>
    import('../features/withdraw/withdraw-overlay.tsx').then((module) => module.WithdrawOverlay),
  ),
  levelUp: lazyOverlay<'levelUp'>(() =>
    import('../features/vip/level-up-overlay.tsx').then((module) => module.LevelUpOverlay),
  ),
  settings: lazyOverlay<'settings'>(() =>
    import('./shell/settings-drawer.tsx').then((module) => module.SettingsDrawer),
  ),
};
