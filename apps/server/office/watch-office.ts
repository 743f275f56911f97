import type { officeEvents } from '@palpite/contracts/office/events';
import type { Logger } from 'pino';
import { findNewestMove } from '../modules/wallet/index.ts';
import type { Db } from '../platform/db.ts';
import type { StaffSockets } from '../platform/sockets.ts';
import type { OfficeTopic } from './office-topic.ts';
import { measureQueue } from './show-registry.ts';
import type { TodayFigures } from './today.ts';
import { officeTopics } from './topics/index.ts';

/** Between two readings. Each costs one small statement per queue, for all open pages of this process together. */
const watchMs = 2_000;

/** An order that is older than so many entries of the audit log when it is answered is not noticed; pages also poll. */
const entriesRead = 200;

/**
 * Finds the topics that changed since the last reading: queues with another count or another oldest row, and topics of
 * which an order was answered, by any process. The first reading finds none.
 */
export function createChangeReader(db: Db, topics: readonly OfficeTopic[] = officeTopics) {
  const queues = topics.filter(({ topic }) => topic.group === 'waiting');
  let known: { queues: ReadonlyMap<string, string>; answered: ReadonlySet<bigint> } | null = null;
  return async (): Promise<string[]> => {
    const measured = await Promise.all(
      queues.map(async (office) => {
        const { count, oldestAt } = await measureQueue(db, office);
        return [office.topic.name, `${count} ${oldestAt}`] as const;
      }),
    );
    const entries = await db
      .selectFrom('platform.audit_entry')
      .select(['id', 'action', 'kind', 'answered_at'])
      .orderBy('id', 'desc')
      .limit(entriesRead)
      .execute();
    const answered = entries.filter(({ kind, answered_at }) => kind === 'order' && answered_at !== null);
    const before = known;
    known = { queues: new Map(measured), answered: new Set(answered.map(({ id }) => id)) };
    if (before === null) return [];
    const moved = measured.filter(([name, state]) => before.queues.get(name) !== state).map(([name]) => name);
    const ordered = answered
      .filter(({ id }) => !before.answered.has(id))
      .map(({ action }) => action.split('.')[0] ?? '');
    return [...new Set([...moved, ...ordered])];
  };
}

/** The figures are read in at most one part of so many of the time. */
const restFactor = 10;

/**
 * Says when pages should read the figures of today again: once money has moved, at most each two seconds, and less often
 * where a reading takes long. The first answer is true, because the shared figures may be from before.
 */
export function createFigureReader(
  db: Db,
  figures: TodayFigures,
  now: () => number = () => performance.now(),
) {
  let known: string | null = null;
  let restUntilMs = 0;
  return async (): Promise<boolean> => {
    if (now() < restUntilMs) return false;
    const state = await findNewestMove(db);
    if (state === known) return false;
    known = state;
    restUntilMs = now() + Math.max(watchMs, restFactor * figures.lastMs());
    figures.forget();
    return true;
  };
}

/** Tells open pages of the office which topics to read again. It reads the database only while a page is open. */
export function watchOffice(
  db: Db,
  pages: StaffSockets<typeof officeEvents>,
  figures: TodayFigures,
  log: Logger,
): { close(): Promise<void> } {
  let read = createChangeReader(db);
  let haveMoved = createFigureReader(db, figures);
  let isFirst = true;
  let reading = Promise.resolve();
  let isReading = false;
  const look = async () => {
    try {
      const found = await read();
      // What changed after the page read its lists, and before this reading, is not known.
      const topics = isFirst ? officeTopics.map(({ topic }) => topic.name) : found;
      isFirst = false;
      if (topics.length > 0) pages.send('changed', { topics });
      if (await haveMoved()) pages.send('figures', {});
    } catch (failure) {
      log.warn({ err: failure }, 'could not look for changes for the back office');
    }
    isReading = false;
  };
  const timer = setInterval(() => {
    if (pages.count() === 0) {
      // A page that opens later reads everything itself.
      isFirst = true;
      read = createChangeReader(db);
      haveMoved = createFigureReader(db, figures);
      return;
    }
    if (isReading) return;
    isReading = true;
    reading = look();
  }, watchMs);
  timer.unref();
  return {
    close: async () => {
      clearInterval(timer);
      await reading;
    },
  };
}
