import { lazyOverlay } from '../../shared/lazy-overlay.tsx';

/** The overlays of this feature, by name. */
export const depositOverlays = {
  deposit: lazyOverlay<'deposit'>(() =>
    import('./deposit-overlay.tsx').then((module) => module.DepositOverlay),
  ),
  gameDeposit: lazyOverlay<'gameDeposit'>(() =>
    import('./deposit-overlay.tsx').then((module) => module.DepositOverlay),
  ),
  secondDeposit: lazyOverlay<'secondDeposit'>(() =>
    import('./deposit-overlay.tsx').then((module) => module.DepositOverlay),
  ),
  withdraw: lazyOverlay<'withdraw'>(() =>
    import('./deposit-overlay.tsx').then((module) => module.DepositOverlay),
  ),
  bonusIncrease: lazyOverlay<'bonusIncrease'>(() =>
    import('./deposit-overlay.tsx').then((module) => module.DepositOverlay),
  ),
};
