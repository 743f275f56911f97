import { lazyOverlay } from '../../../shared/overlays/lazy-overlay.tsx';

/** The overlays of this feature, by name. */
export const originalsOverlays = {
  statistics: lazyOverlay<'statistics'>(() =>
    import('./statistics/statistics-overlay.tsx').then((module) => module.StatisticsOverlay),
  ),
};
