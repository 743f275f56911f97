import { useSession } from '../session/session.ts';
import { Unreachable } from './api.ts';
import { announceUnreachable } from './reactions.ts';

/**
 * Sends a write that has one effect however often it is sent. After a lost answer it reads whether the write has
 * arrived: if so, it returns null and announces nothing; if not, or if that cannot be read either, it fails as any lost
 * write does. Nothing is announced either when the session has ended meanwhile, which is announced by itself. `send`
 * makes its call with `lost: null`, so that the call itself announces nothing.
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
