import { queryClient } from '../shared/api/query-client.ts';
import { userInfoQuery } from '../shared/session/player.ts';
import { isLoggedIn } from '../shared/session/session.ts';
import { ScreenLoadFailure } from './crash-screen.tsx';

/** Section 9. */
const screenLoadMs = 120_000;

export async function loadScreen<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ScreenLoadFailure('timed out')), screenLoadMs);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (fault) {
    throw fault instanceof ScreenLoadFailure ? fault : new ScreenLoadFailure('not loaded', { cause: fault });
  } finally {
    clearTimeout(timer);
  }
}

/** Maximum time that the page shell stays after the first screen's code has loaded. */
const answersMaxMs = 1_000;

let isDrawn = false;

/** Ends the waiting: later screens render at once. */
export function markFirstDraw(): void {
  isDrawn = true;
}

/**
 * Waits for the answers of the first screen, so that it replaces the page shell without skeletons. Stops after
 * `answersMaxMs`; a failed answer ends the wait too.
 */
export async function beforeFirstDraw(answers: Promise<unknown> | null): Promise<void> {
  if (isDrawn) return;
  const player = isLoggedIn() ? queryClient.prefetchQuery(userInfoQuery) : null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, answersMaxMs);
  });
  await Promise.race([Promise.allSettled([answers, player]), late]);
  clearTimeout(timer);
}
