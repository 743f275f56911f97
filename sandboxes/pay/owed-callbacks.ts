/** News for the merchant that has to arrive; `attempts` so far, the next one at `nextAt` (milliseconds since 1970). */
export type OwedCallback = { eventId: string; attempts: number; nextAt: number };

/** What the books keep of a callback on its way. */
export type CallbackLine =
  | { kind: 'tried'; eventId: string; nextAt: number }
  | { kind: 'delivered'; eventId: string }
  | { kind: 'given up'; eventId: string };

/** What a sender of callbacks needs of books. */
export type CallbackBooks = {
  findCallback(eventId: string): OwedCallback | null;
  listCallbacks(): OwedCallback[];
  /** What is to be said, and where; null for a callback that is not owed. */
  letterOf(eventId: string): { url: string; body: object } | null;
  noteTried(eventId: string, nextAt: number): void;
  noteDelivered(eventId: string): void;
  noteGivenUp(eventId: string): void;
};

/** Owed callbacks in memory, as the lines of the books say; the books write the lines. */
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
    /** The part of the books that a sender uses and that is the same in all of them. */
    notes: (write: (line: CallbackLine) => void) => ({
      noteTried: (eventId: string, nextAt: number) => write({ kind: 'tried', eventId, nextAt }),
      noteDelivered: (eventId: string) => write({ kind: 'delivered', eventId }),
      noteGivenUp: (eventId: string) => write({ kind: 'given up', eventId }),
    }),
  };
}
