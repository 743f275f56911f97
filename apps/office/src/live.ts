import type { OfficeEvents } from '@palpite/contracts/office/events';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { create } from 'zustand';
import { officeNamespace } from './chats/contract-values.ts';
import { useSession } from './session.ts';

/** Whether the socket is open, by which the server names changed topics. */
const useLive = create<{ live: boolean }>(() => ({ live: false }));

/** Milliseconds after which a page reads queues, lists and figures again when no change was announced. */
export const useRereadMs = () => useLive(({ live }) => (live ? 60_000 : 10_000));

/** Reads queues, lists and the figures of today again when the server says that they changed. */
export function useLiveOffice(): void {
  const token = useSession((session) => session.token);
  const queries = useQueryClient();
  useEffect(() => {
    if (token === '') return;
    let close: (() => void) | null = null;
    let isLeft = false;
    const onOpen = () => {
      useLive.setState({ live: true });
      for (const key of ['queues', 'rows', 'today']) void queries.invalidateQueries({ queryKey: [key] });
    };
    const onLoss = () => useLive.setState({ live: false });
    const reread: OfficeEvents['changed'] = ({ topics }) => {
      void queries.invalidateQueries({ queryKey: ['queues'] });
      void queries.invalidateQueries({
        queryKey: ['rows'],
        predicate: ({ queryKey: [, path] }) => topics.some((topic) => isOfTopic(String(path), topic)),
      });
    };
    // The first load does not wait for the library of the socket.
    void import('./staff-socket.ts').then(({ openStaffSocket }) => {
      if (isLeft) return;
      const opened = openStaffSocket(officeNamespace, token, { onOpen, onLoss });
      opened.socket.on('changed', reread);
      opened.socket.on('figures', () => void queries.invalidateQueries({ queryKey: ['today'] }));
      close = opened.close;
    });
    return () => {
      isLeft = true;
      close?.();
      onLoss();
    };
  }, [token, queries]);
}

/** Whether a path such as /api/office/markets/decided reads a list of the topic. */
const isOfTopic = (path: string, topic: string) =>
  path === `/api/office/${topic}` || path.startsWith(`/api/office/${topic}/`);
