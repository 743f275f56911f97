import { type LazyExoticComponent, lazy, type ReactNode } from 'react';
import { retryWhenOnline } from './retry-when-online.ts';

/**
 * Loads a component's code when it first renders: `lazyPart(() => import('./x.tsx'), 'X')`. Without a network it waits
 * for one instead of failing.
 */
export function lazyPart<Name extends string, Props>(
  load: () => Promise<Readonly<Record<Name, (props: Props) => ReactNode>>>,
  name: Name,
): LazyExoticComponent<(props: Props) => ReactNode> {
  return lazy(async () => ({ default: (await retryWhenOnline(load))[name] }));
}
