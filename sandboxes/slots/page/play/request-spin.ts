import type { SlotRefusal, SpinAnswer, SpinRequest } from '../../wire.ts';
import type { SlotServer } from './server.ts';

export type Waiting = 'offline' | 'pending' | null;

const pausesMs = [800, 1_500, 3_000, 5_000, 8_000];

/**
 * Requests a round until its result is known. After a lost answer, or while the round waits for the wallet, it repeats
 * the same id, so no round is played twice. `tell` receives the reason for a delay.
 */
export async function requestSpin(
  server: Pick<SlotServer, 'spin'>,
  request: SpinRequest,
  pause: (durationMs: number) => Promise<void>,
  onWaiting: (waiting: Waiting) => void,
): Promise<SpinAnswer | SlotRefusal> {
  let current = request;
  for (let attempt = 0; ; attempt++) {
    const answer = await server.spin(current);
    if (answer.ok || (answer.code !== 'offline' && answer.code !== 'pending')) {
      onWaiting(null);
      return answer;
    }
    onWaiting(answer.code);
    // Another round of this player is pending, for example of a closed page. Its result comes first.
    if (answer.code === 'pending' && answer.requestId) current = { ...request, requestId: answer.requestId };
    await pause(pausesMs[Math.min(attempt, pausesMs.length - 1)] as number);
  }
}
