import { followLaunches } from '../features/install/follow-launches.ts';
import { followWorker } from '../features/install/follow-worker.ts';
import { bringWhenIdle } from '../shared/bring-when-idle.ts';
import { followScheme } from '../shared/theme.ts';
import { followFocus } from './follow-focus.ts';
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
  followLaunches();
  void followWorker();
  // The first overlay waits for its own code only.
  bringWhenIdle(() => import('./overlay.tsx'));
}
