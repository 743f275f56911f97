import { lazyOverlay } from '../../../shared/overlays/lazy-overlay.tsx';

export const originalsOverlays = {
  statistics: lazyOverlay<'statistics'>(() =>
    import('./statistics/statistics-overlay.tsx').then((module) => module.StatisticsOverlay),
  ),
};
