import type { DeskEvents } from '@palpite/contracts/desk';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { io, type Socket } from 'socket.io-client';
import { useSession } from '../session.ts';
import { deskNamespace, socketPath } from './contract-values.ts';
import { deskKey } from './desk-calls.ts';

const typingMs = 4_000;
const retryMs = 3_000;

/** Reads conversations again when something in them changes. `typing` holds those in which the player is writing. */
export function useDeskSocket(): { live: boolean; typing: ReadonlySet<string> } {
  const token = useSession((session) => session.token);
  const queries = useQueryClient();
  const [live, setLive] = useState(true);
  const [typing, setTyping] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (token === '') return;
    const socket: Socket<DeskEvents> = io(deskNamespace, {
      path: socketPath,
      transports: ['websocket'],
      auth: { token },
    });
    let retry: ReturnType<typeof setTimeout> | undefined;
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const reread = () => void queries.invalidateQueries({ queryKey: deskKey });
    const forget = (conversationId: string) =>
      setTyping((now) => new Set([...now].filter((id) => id !== conversationId)));
    // The library does not reconnect after an orderly stop of the server and a refused handshake.
    const lose = () => {
      setLive(false);
      clearTimeout(retry);
      if (!socket.active) retry = setTimeout(() => socket.connect(), retryMs);
    };
    socket.on('connect', () => {
      setLive(true);
      reread();
    });
    socket.on('disconnect', lose);
    socket.on('connect_error', () => {
      lose();
      // A call finds out whether the session has ended.
      reread();
    });
    socket.on('conversation', ({ conversationId }) => {
      forget(conversationId);
      reread();
    });
    socket.on('typing', ({ conversationId }) => {
      setTyping((now) => new Set([...now, conversationId]));
      const timer = setTimeout(() => {
        timers.delete(timer);
        forget(conversationId);
      }, typingMs);
      timers.add(timer);
    });
    return () => {
      socket.off();
      socket.close();
      clearTimeout(retry);
      for (const timer of timers) clearTimeout(timer);
    };
  }, [token, queries]);
  return { live, typing };
}
