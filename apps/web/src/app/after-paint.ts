import { followLaunches } from '../features/install/follow-launches.ts';
import { followWorker } from '../features/install/follow-worker.ts';
import { installFrameScheduler } from '../rendering/frame-scheduler.ts';
import { preloadWhenIdle } from '../rendering/on-idle.ts';
import { followScheme } from '../shared/device/theme.ts';
import { followBanner } from '../shared/messages/banner.ts';
import { showNext } from '../shared/overlays/overlay-queue.ts';
import { followFavourites } from '../shared/sports/favourites.ts';
import { openSearchOnSlash, scrollActiveTab, scrollFocusedItem } from './shell/page-listeners.ts';
import { watchReachability } from './watch-reachability.ts';

export function startAfterPaint(): void {
  installFrameScheduler();
  followScheme();
  watchReachability();
  scrollActiveTab();
  scrollFocusedItem();
  openSearchOnSlash();
  followLaunches();
  void followWorker();
  followBanner();
  followFavourites();
  // Shows overlays that were still queued when the page was left.
  showNext();
  // The first overlay then waits only for its own code, and an alert can be shown without a network.
  preloadWhenIdle(() => Promise.all([import('./overlay-table.tsx'), import('./alert-host.tsx')]));
}
