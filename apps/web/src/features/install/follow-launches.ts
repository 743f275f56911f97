import { goTo } from '../../shared/overlays/navigation.ts';
import { decideSharedAddress } from './shared-address.ts';

type LaunchQueue = { setConsumer(take: (launch: { targetURL?: string }) => void): void };

/**
 * A shortcut, a link or a share that opens the installed app while it runs comes here instead of loading the page anew:
 * a round or a slip on the screen is not lost, the app only goes to the place.
 */
export function followLaunches(): void {
  const { launchQueue } = window as Window & { launchQueue?: LaunchQueue };
  let first = true;
  launchQueue?.setConsumer(({ targetURL }) => {
    // The launch that loaded this page is in its address already.
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
