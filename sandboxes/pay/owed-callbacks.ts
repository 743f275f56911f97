/**
 * A callback that is not delivered yet: the number of `attempts` so far, and the time of the next one (`nextAt`,
 * milliseconds since 1970).
 */
export type OwedCallback = { eventId: string; attempts: number; nextAt: number };

export type CallbackLine =
  | { kind: 'tried'; eventId: string; nextAt: number }
  | { kind: 'delivered'; eventId: string }
  | { kind: 'given up'; eventId: string };

export type CallbackStore = {
  findCallback(eventId: string): OwedCallback | null;
  listCallbacks(): OwedCallback[];
  contentOf(eventId: string): { url: string; body: object } | null;
  noteTried(eventId: string, nextAt: number): void;
  noteDelivered(eventId: string): void;
  noteGivenUp(eventId: string): void;
};

/** The store writes the lines. */
export function openOwedCallbacks<News extends object>() {
  const owed = new Map<string, OwedCallback & News>();
  return {
    owe: (eventId: string, news: News) =>
      void owed.set(eventId, { ...news, eventId, attempts: 0, nextAt: 0 }),
    apply(line: CallbackLine): void {
      const callback = owed.get(line.eventId);
      if (line.kind !== 'tried') owed.delete(line.eventId);
      else if (callback) Object.assign(callback, { attempts: callback.attempts + 1, nextAt: line.nextAt });
    },
    find: (eventId: string): (OwedCallback & News) | null => owed.get(eventId) ?? null,
    list: (): (OwedCallback & News)[] => [...owed.values()],
    notes: (write: (line: CallbackLine) => void) => ({
      noteTried: (eventId: string, nextAt: number) => write({ kind: 'tried', eventId, nextAt }),
      noteDelivered: (eventId: string) => write({ kind: 'delivered', eventId }),
      noteGivenUp: (eventId: string) => write({ kind: 'given up', eventId }),
    }),
  };
}
