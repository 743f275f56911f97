import type { DeskEvents } from '@palpite/contracts/desk';
import { useEffect, useState } from 'react';
import { io, type Socket } from 'socket.io-client';
import { queryClient } from '../../shared/api/query-client.ts';
import { keepConnected, socketPath } from '../../shared/socket/keep-connected.ts';
import { useDeskSession } from './desk-session.ts';

/** Equals `deskNamespace` of the contracts, whose module would load zod. */
const namespace = '/desk';
const typingMs = 4_000;

export const deskKey = ['desk'] as const;

export function useDeskSocket(): { live: boolean; typing: ReadonlySet<string> } {
  const token = useDeskSession((session) => session.token);
  const [live, setLive] = useState(true);
  const [typing, setTyping] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const socket: Socket<DeskEvents> = io(namespace, {
      path: socketPath,
      transports: ['websocket'],
      auth: { token },
    });
    const reread = () => void queryClient.invalidateQueries({ queryKey: deskKey });
    const forget = (conversationId: string) =>
      setTyping((now) => new Set([...now].filter((id) => id !== conversationId)));
    socket.on('connect', () => {
      setLive(true);
      reread();
    });
    socket.on('disconnect', () => setLive(false));
    socket.on('connect_error', () => setLive(false));
    // The next call finds out whether the session has ended.
    const end = keepConnected(socket, { onBack: () => {}, onLost: () => {}, onEnded: reread });
    socket.on('conversation', ({ conversationId }) => {
      forget(conversationId);
      reread();
    });
    socket.on('typing', ({ conversationId }) => {
      setTyping((now) => new Set([...now, conversationId]));
      setTimeout(() => forget(conversationId), typingMs);
    });
    return () => {
      end();
      socket.close();
    };
  }, [token]);
  return { live, typing };
}
