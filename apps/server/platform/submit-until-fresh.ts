import type { Batcher } from './batcher.ts';
import { refuse } from './refusal.ts';

const attemptsMax = 5;

const uniqueViolation = '23505';

/**
 * When its state changed after the decision, or another process has just inserted its id: the next attempt
 * finds a duplicate. When something else holds the id, every attempt fails.
 *
 * Refuses: request_id_reused after the last attempt.
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
