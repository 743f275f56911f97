import { useState } from 'react';
import type { Draft } from './composer.tsx';

/** An answer that has not arrived. `failed`: why, or null while it is sent. */
export type Outgoing = Draft & { messageId: string; failed: string | null };

/**
 * Sends answers and keeps those that have not arrived. A failed answer keeps its id, so that sending it again cannot
 * duplicate it. `send` returns null or the error message.
 */
export function useOutgoing(send: (message: Outgoing) => Promise<string | null>) {
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([]);
  const without = (id: string) => (now: readonly Outgoing[]) =>
    now.filter(({ messageId }) => messageId !== id);
  const put = (message: Outgoing) => setOutgoing((now) => [...without(message.messageId)(now), message]);
  const again = async (message: Outgoing) => {
    put({ ...message, failed: null });
    const failed = await send(message);
    if (failed === null) setOutgoing(without(message.messageId));
    else put({ ...message, failed });
  };
  return {
    outgoing,
    again: (message: Outgoing) => void again(message),
    write: (draft: Draft) =>
      void again({ ...draft, messageId: crypto.randomUUID(), text: draft.text.trim(), failed: null }),
  };
}
