import { queryClient } from '../shared/api/query-client.ts';
import { userInfoQuery } from '../shared/session/player.ts';
import { isLoggedIn } from '../shared/session/session.ts';

/** The page's shell holds the place of the first screen for this long after its code is there, not longer. */
const answersMaxMs = 1_000;

let isDrawn = false;

/** From now on screens draw at once, and their answers when they come. */
export function noteFirstDraw(): void {
  isDrawn = true;
}

/**
 * Waits for the answers that the first screen opens with: it takes the place of the page's shell whole and at once,
 * instead of drawing boxes first. Answers are under way since before the code; a slow or failed one is not waited for.
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
