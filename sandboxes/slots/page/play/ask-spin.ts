import type { SlotRefusal, SpinAnswer, SpinRequest } from '../../wire.ts';
import type { SlotServer } from './server.ts';

export type Waiting = 'offline' | 'pending' | null;

const pausesMs = [800, 1_500, 3_000, 5_000, 8_000];

/**
 * Asks for a round until it is known what became of it. A lost answer, and a round that waits for the wallet, are asked
 * for again under the same id, so that nothing is played twice. `tell` hears why it takes long.
 */
export async function requestSpin(
  server: Pick<SlotServer, 'spin'>,
  request: SpinRequest,
  pause: (durationMs: number) => Promise<void>,
  tell: (waiting: Waiting) => void,
): Promise<SpinAnswer | SlotRefusal> {
  let asked = request;
  for (let attempt = 0; ; attempt++) {
    const answer = await server.spin(asked);
    if (answer.ok || (answer.code !== 'offline' && answer.code !== 'pending')) {
      tell(null);
      return answer;
    }
    tell(answer.code);
    // Another round of this player still waits, for example of a page that was closed: its answer comes first.
    if (answer.code === 'pending' && answer.requestId) asked = { ...request, requestId: answer.requestId };
    await pause(pausesMs[Math.min(attempt, pausesMs.length - 1)] as number);
  }
}
