import { useSession } from '../session/session.ts';
import { Unreachable } from './api.ts';
import { announceUnreachable } from './reactions.ts';

/**
 * Sends an idempotent write. If its answer is lost, reads whether the write has arrived. If so, returns null and
 * announces nothing; otherwise fails like any lost write. Announces nothing either if the session has ended meanwhile,
 * which is announced separately. `send` must call with `lost: null`, so that the call itself announces nothing.
 */
export async function sendOrRead<Reply>(
  send: () => Promise<Reply>,
  hasArrived: () => Promise<boolean>,
): Promise<Reply | null> {
  const { token } = useSession.getState();
  try {
    return await send();
  } catch (failure) {
    if (!(failure instanceof Unreachable)) throw failure;
    if (await hasArrived().catch(() => false)) return null;
    if (useSession.getState().token === token) announceUnreachable('');
    throw failure;
  }
}
