import { lazyOverlay } from '../../shared/overlays/lazy-overlay.tsx';

export const depositOverlays = {
  deposit: lazyOverlay<'deposit'>(() =>
    import('./deposit-overlay.tsx').then((module) => module.DepositOverlay),
  ),
  gameDeposit: lazyOverlay<'gameDeposit'>(() =>
    import('./game-deposit-overlay.tsx').then((module) => module.GameDepositOverlay),
  ),
  secondDeposit: lazyOverlay<'secondDeposit'>(() =>
    import('./second-deposit-overlay.tsx').then((module) => module.SecondDepositOverlay),
  ),
  depositPaid: lazyOverlay<'depositPaid'>(() =>
    import('./arrived-overlays.tsx').then((module) => module.DepositPaidOverlay),
  ),
  bonusIncrease: lazyOverlay<'bonusIncrease'>(() =>
    import('./arrived-overlays.tsx').then((module) => module.BonusIncreaseOverlay),
  ),
};
