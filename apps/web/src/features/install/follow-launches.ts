import { goTo } from '../../shared/overlays/navigation.ts';
import { decideSharedAddress } from './shared-address.ts';

type LaunchQueue = { setConsumer(take: (launch: { targetURL?: string }) => void): void };

/**
 * A launch of the installed app while it runs navigates instead of loading the page again, so that a round or a slip is
 * not lost.
 */
export function followLaunches(): void {
  const { launchQueue } = window as Window & { launchQueue?: LaunchQueue };
  let first = true;
  launchQueue?.setConsumer(({ targetURL }) => {
    // The launch that loaded this page is already in its address.
    const loaded = first;
    first = false;
    if (loaded || !targetURL) return;
    const { hash, searchParams } = new URL(targetURL);
    const address = decideSharedAddress(
      hash === '' ? [...searchParams.values()].join(' ') : targetURL,
      window.location.origin,
    );
    if (address) goTo(address.path, { ...address.search });
  });
}
