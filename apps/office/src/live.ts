import type { OfficeEvents } from '@palpite/contracts/office/events';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Socket } from 'socket.io-client';
import { create } from 'zustand';
import { officeNamespace, socketPath } from './chats/contract-values.ts';
import { useSession } from './session.ts';

const retryMs = 3_000;

/** Whether the server tells this page what changes. Then lists are read again seldom without a reason. */
const useLive = create<{ live: boolean }>(() => ({ live: false }));

/** Milliseconds after which queues and lists are read again without a reason. */
export const useRereadMs = () => useLive(({ live }) => (live ? 60_000 : 10_000));

/** Reads queues and lists again when the server says that they changed. */
export function useLiveOffice(): void {
  const token = useSession((session) => session.token);
  const queries = useQueryClient();
  useEffect(() => {
    if (token === '') return;
    let socket: Socket<OfficeEvents> | null = null;
    let retry: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    // The library is a fifth of the first load, which does not wait for it.
    void import('socket.io-client').then(({ io }) => {
      if (isLeft) return;
      const opened: Socket<OfficeEvents> = io(officeNamespace, {
        path: socketPath,
        transports: ['websocket'],
        auth: { token },
      });
      socket = opened;
      // The library does not reconnect after an orderly stop of the server and a refused handshake.
      const lose = () => {
        useLive.setState({ live: false });
        clearTimeout(retry);
        if (!opened.active) retry = setTimeout(() => opened.connect(), retryMs);
      };
      opened.on('connect', () => {
        useLive.setState({ live: true });
        void queries.invalidateQueries({ queryKey: ['queues'] });
        void queries.invalidateQueries({ queryKey: ['rows'] });
      });
      opened.on('disconnect', lose);
      opened.on('connect_error', lose);
      opened.on('changed', ({ topics }) => {
        void queries.invalidateQueries({ queryKey: ['queues'] });
        void queries.invalidateQueries({
          queryKey: ['rows'],
          predicate: ({ queryKey: [, path] }) => topics.some((topic) => isOfTopic(String(path), topic)),
        });
      });
    });
    return () => {
      isLeft = true;
      socket?.off();
      socket?.close();
      clearTimeout(retry);
      useLive.setState({ live: false });
    };
  }, [token, queries]);
}

/** Whether a path such as /api/office/markets/decided reads a list of the topic. */
const isOfTopic = (path: string, topic: string) =>
  path === `/api/office/${topic}` || path.startsWith(`/api/office/${topic}/`);
