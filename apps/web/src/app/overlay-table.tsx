import type { ComponentType } from 'react';
import { type LazyOverlay, lazyOverlay } from '../shared/overlays/lazy-overlay.tsx';
import { closeOverlays, type OpenOverlay, type OverlayName } from '../shared/overlays/overlays.ts';

export function Overlay({ name, props }: OpenOverlay) {
  // The table pairs each name with the component for its props; TypeScript cannot see the pairing through the union.
  const Component = overlayTable[name] as ComponentType<object & { onClose: () => void }>;
  return <Component {...props} onClose={() => closeOverlays(name)} />;
}

const overlayTable: { [Name in OverlayName]: LazyOverlay<Name> } = {
  login: lazyOverlay<'login'>(() =>
    import('../features/identity/access-overlays.tsx').then((module) => module.LoginOverlay),
  ),
  register: lazyOverlay<'register'>(() =>
    import('../features/identity/access-overlays.tsx').then((module) => module.RegisterOverlay),
  ),
  recoverPassword: lazyOverlay<'recoverPassword'>(() =>
    import('../features/identity/recovery-overlay.tsx').then((module) => module.RecoveryOverlay),
  ),
  startMask: lazyOverlay<'startMask'>(() =>
    import('../features/identity/start-mask.tsx').then((module) => module.StartMask),
  ),
  testAccount: lazyOverlay<'testAccount'>(() =>
    import('../features/identity/test-account-overlay.tsx').then((module) => module.TestAccountOverlay),
  ),
  avatars: lazyOverlay<'avatars'>(() =>
    import('../features/account/avatars-overlay.tsx').then((module) => module.AvatarsOverlay),
  ),
  changePassword: lazyOverlay<'changePassword'>(() =>
    import('../features/account/change-password-overlay.tsx').then((module) => module.ChangePasswordOverlay),
  ),
  changeEmail: lazyOverlay<'changeEmail'>(() =>
    import('../features/account/change-email-overlay.tsx').then((module) => module.ChangeEmailOverlay),
  ),
  sessions: lazyOverlay<'sessions'>(() =>
    import('../features/account/sessions-overlay.tsx').then((module) => module.SessionsOverlay),
  ),
  deposit: lazyOverlay<'deposit'>(() =>
    import('../features/deposit/deposit-overlay.tsx').then((module) => module.DepositOverlay),
  ),
  gameDeposit: lazyOverlay<'gameDeposit'>(() =>
    import('../features/deposit/game-deposit-overlay.tsx').then((module) => module.GameDepositOverlay),
  ),
  secondDeposit: lazyOverlay<'secondDeposit'>(() =>
    import('../features/deposit/second-deposit-overlay.tsx').then((module) => module.SecondDepositOverlay),
  ),
  depositPaid: lazyOverlay<'depositPaid'>(() =>
    import('../features/deposit/arrived-overlays.tsx').then((module) => module.DepositPaidOverlay),
  ),
  bonusIncrease: lazyOverlay<'bonusIncrease'>(() =>
    import('../features/deposit/arrived-overlays.tsx').then((module) => module.BonusIncreaseOverlay),
  ),
  ownGames: lazyOverlay<'ownGames'>(() =>
    import('../features/lobby/own-games-overlay.tsx').then((module) => module.OwnGamesOverlay),
  ),
  statistics: lazyOverlay<'statistics'>(() =>
    import('../features/games/kit/statistics/statistics-overlay.tsx').then(
      (module) => module.StatisticsOverlay,
    ),
  ),
  slip: lazyOverlay<'slip'>(() =>
    import('../features/slip/slip-overlay.tsx').then((module) => module.SlipOverlay),
  ),
  onePress: lazyOverlay<'onePress'>(() =>
    import('../features/slip/one-press-overlay.tsx').then((module) => module.OnePressOverlay),
  ),
  chat: lazyOverlay<'chat'>(() =>
    import('../features/chat/chat-overlay.tsx').then((module) => module.ChatOverlay),
  ),
  gift: lazyOverlay<'gift'>(() =>
    import('../features/gift/gift-overlay.tsx').then((module) => module.GiftOverlay),
  ),
  inbox: lazyOverlay<'inbox'>(() =>
    import('../features/inbox/inbox-overlay.tsx').then((module) => module.InboxOverlay),
  ),
  secondFactor: lazyOverlay<'secondFactor'>(() =>
    import('../features/second-factor/second-factor-overlay.tsx').then(
      (module) => module.SecondFactorOverlay,
    ),
  ),
  signIn: lazyOverlay<'signIn'>(() =>
    import('../features/sign-in/sign-in-overlay.tsx').then((module) => module.SignInOverlay),
  ),
  editBank: lazyOverlay<'editBank'>(() =>
    import('../features/kyc/kyc-overlay.tsx').then((module) => module.KycOverlay),
  ),
  confirmIdentity: lazyOverlay<'confirmIdentity'>(() =>
    import('../features/security/confirm-overlay.tsx').then((module) => module.ConfirmOverlay),
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
