import { useState } from 'react';
import { newId } from '../api/new-id.ts';
import type { Draft } from './composer.tsx';
import type { Outgoing } from './message-list.tsx';

/**
 * Sends messages and keeps those that have not arrived. A failed message keeps its id, so that sending it again cannot
 * duplicate it. `send` returns null or the error message.
 */
export function useOutgoing(send: (message: Outgoing) => Promise<string | null>) {
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([]);
  const put = (message: Outgoing) =>
    setOutgoing((now) => [...now.filter(({ messageId }) => messageId !== message.messageId), message]);
  const again = async (message: Outgoing) => {
    put({ ...message, failed: null });
    const failed = await send(message);
    if (failed !== null) put({ ...message, failed });
    else setOutgoing((now) => now.filter(({ messageId }) => messageId !== message.messageId));
  };
  return {
    outgoing,
    again: (message: Outgoing) => void again(message),
    write: (draft: Draft) =>
      void again({ messageId: newId(), ...draft, text: draft.text.trim(), failed: null }),
  };
}
