import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { retryWhenOnline } from '../../rendering/retry-when-online.ts';
import type { OverlayComponentProps, OverlayName } from './overlays.ts';

export type LazyOverlay<Name extends OverlayName> = LazyExoticComponent<
  ComponentType<OverlayComponentProps<Name>>
>;

export function lazyOverlay<Name extends OverlayName>(
  load: () => Promise<ComponentType<OverlayComponentProps<Name>>>,
): LazyOverlay<Name> {
  return lazy(async () => ({ default: await retryWhenOnline(load) }));
}
