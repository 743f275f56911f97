import { followLaunches } from '../features/install/follow-launches.ts';
import { followWorker } from '../features/install/follow-worker.ts';
import { followBanner } from '../shared/banner.ts';
import { bringWhenIdle } from '../shared/bring-when-idle.ts';
import { showNext } from '../shared/overlay-queue.ts';
import { followFavourites } from '../shared/sports/favourites.ts';
import { followScheme } from '../shared/theme.ts';
import { followFocus, followSlash } from './follow-focus.ts';
import { followLitTab } from './follow-lit-tab.ts';
import { followReach } from './follow-reach.ts';
import { silenceUnheardEvents } from './unheard-events.ts';
import { workInFrames } from './work-in-frames.ts';

/** Starts what an app does beside its screens. */
export function startRest(): void {
  silenceUnheardEvents(window);
  workInFrames();
  followScheme();
  followReach();
  followLitTab();
  followFocus();
  followSlash();
  followLaunches();
  void followWorker();
  followBanner();
  followFavourites();
  // Overlays that waited when the page was left.
  showNext();
  // The first overlay waits for its own code only, and an alert can be shown without a network.
  bringWhenIdle(() => Promise.all([import('./overlay.tsx'), import('./alert-host.tsx')]));
}
