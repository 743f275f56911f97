import { create } from 'zustand';

export type Alert = { id: number; title: string; message: string; answered: () => void };

let nextId = 1;

export const useAlerts = create<{ queue: readonly Alert[] }>(() => ({ queue: [] }));

/** A message that is already queued is not shown twice: several requests may fail for the same reason. */
export function showAlert(message: string, title: string): Promise<void> {
  const { queue } = useAlerts.getState();
  if (queue.some((alert) => alert.message === message)) return Promise.resolve();
  return new Promise((answered) => {
    useAlerts.setState({ queue: [...queue, { id: nextId++, title, message, answered }] });
  });
}

export function answerAlert(id: number): void {
  const { queue } = useAlerts.getState();
  useAlerts.setState({ queue: queue.filter((alert) => alert.id !== id) });
  queue.find((alert) => alert.id === id)?.answered();
}
