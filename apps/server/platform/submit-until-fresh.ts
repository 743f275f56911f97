import type { Batcher } from './batcher.ts';
import { refuse } from './refusal.ts';

/** Maximum attempts when concurrent processes change the state. */
const attemptsMax = 5;

const uniqueViolation = '23505';

/**
 * Submits an item again while its state has changed since the decision, or while its id was just inserted. The same
 * item from another process is found as a duplicate at the next attempt; a round of another kind never is. Refuses:
 * request_id_reused, in the latter case.
 */
export async function submitUntilFresh<Item, Answer extends { verdict: string }>(
  batcher: Batcher<Item, Answer>,
  item: Item,
): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await batcher.submit(item);
      if (answer.verdict !== 'stale' || attempt === attemptsMax) return answer;
    } catch (failure) {
      if ((failure as { code?: string }).code !== uniqueViolation) throw failure;
      if (attempt === attemptsMax) refuse('request_id_reused');
    }
  }
}
