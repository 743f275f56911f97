import { type LazyExoticComponent, lazy, type ReactNode } from 'react';
import { retryWhenOnline } from './retry-when-online.ts';

/**
 * This loads a part's code when it is drawn for the first time: `lazyPart(() => import('./x.tsx'), 'X')`. Without a
 * network it waits for one, and the screen that it belongs to goes on.
 */
export function lazyPart<Name extends string, Props>(
  load: () => Promise<Readonly<Record<Name, (props: Props) => ReactNode>>>,
  name: Name,
): LazyExoticComponent<(props: Props) => ReactNode> {
  return lazy(async () => ({ default: (await retryWhenOnline(load))[name] }));
}
