import type { DeskEvents } from '@palpite/contracts/desk';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSession } from '../session.ts';
import { openStaffSocket } from '../staff-socket.ts';
import { deskNamespace } from './contract-values.ts';
import { deskKey } from './desk-calls.ts';

const typingMs = 4_000;

/** Reads conversations again when something in them changes. `typing` holds those in which the player is writing. */
export function useDeskSocket(): { live: boolean; typing: ReadonlySet<string> } {
  const token = useSession((session) => session.token);
  const queries = useQueryClient();
  const [live, setLive] = useState(true);
  const [typing, setTyping] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (token === '') return;
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const reread = () => void queries.invalidateQueries({ queryKey: deskKey });
    const forget = (conversationId: string) =>
      setTyping((now) => new Set([...now].filter((id) => id !== conversationId)));
    const { socket, close } = openStaffSocket(deskNamespace, token, {
      onOpen: () => {
        setLive(true);
        reread();
      },
      onLoss: () => {
        setLive(false);
        // A call finds out whether the session has ended.
        reread();
      },
    });
    socket.on('conversation', ({ conversationId }: Parameters<DeskEvents['conversation']>[0]) => {
      forget(conversationId);
      reread();
    });
    socket.on('typing', ({ conversationId }: Parameters<DeskEvents['typing']>[0]) => {
      setTyping((now) => new Set([...now, conversationId]));
      const timer = setTimeout(() => {
        timers.delete(timer);
        forget(conversationId);
      }, typingMs);
      timers.add(timer);
    });
    return () => {
      close();
      for (const timer of timers) clearTimeout(timer);
    };
  }, [token, queries]);
  return { live, typing };
}
