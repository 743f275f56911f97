import type { Batcher } from './batcher.ts';
import { refuse } from './refusal.ts';

/** How often an item is decided again because another process was faster. */
const attemptsMax = 5;

const uniqueViolation = '23505';

/**
 * Submits an item again while what it was decided on has moved, or while its id has just been taken: by the same item
 * on another process, which the next look finds as a duplicate, or by a round of another kind, which it never will be.
 * Refuses: `request_id_reused` for the latter.
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
