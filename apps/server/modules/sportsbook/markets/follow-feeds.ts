import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Db } from '../../../platform/db.ts';
import type { Feed, FeedMessage } from '../feed/feed-message.ts';
import { holdFeed, releaseFeed } from './markets.store.ts';

const renewMs = 3_000;

/**
 * On the process that holds the lease of the source. One that loses it continues with a warning: two
 * followers are harmless, because messages are states.
 */
export function followFeeds(deps: {
  db: Db;
  log: Logger;
  feeds: readonly Feed[];
  take(source: string, messages: readonly FeedMessage[]): Promise<void>;
}): { start(): Promise<void>; close(): Promise<void> } {
  const { db, log, feeds, take } = deps;
  const holder = randomUUID();
  const followed = new Set<Feed>();
  let timer: NodeJS.Timeout | null = null;
  let turn: Promise<void> = Promise.resolve();
  let closed = false;

  async function look(): Promise<void> {
    for (const feed of feeds) {
      if (followed.has(feed)) {
        const kept = await db.transaction().execute((tx) => holdFeed(tx, feed.source, holder));
        if (!kept) log.warn({ source: feed.source }, 'another process follows this feed too, which is safe');
        continue;
      }
      if (!(await db.transaction().execute((tx) => holdFeed(tx, feed.source, holder)))) continue;
      followed.add(feed);
      log.info({ source: feed.source }, 'following a feed');
      feed.start((messages) => deliver(feed, messages));
    }
  }

  /** Until it is stored or the process closes; the feed waits (backpressure). */
  async function deliver({ source }: Feed, messages: readonly FeedMessage[]): Promise<void> {
    for (let pauseMs = 100; !closed; pauseMs = Math.min(pauseMs * 2, 5_000)) {
      try {
        await take(source, messages);
        return;
      } catch (failure) {
        log.error(
          { err: failure, source, messages: messages.length },
          'could not store messages of a feed; retrying',
        );
        await new Promise((resolve) => setTimeout(resolve, pauseMs).unref());
      }
    }
  }

  function plan(): void {
    if (closed || feeds.length === 0) return;
    timer = setTimeout(() => {
      turn = look()
        .catch((failure) => log.error({ err: failure }, 'could not take the lease to follow a feed'))
        .finally(plan);
    }, renewMs);
    timer.unref();
  }

  return {
    async start() {
      await look();
      plan();
    },
    async close() {
      closed = true;
      if (timer) clearTimeout(timer);
      await turn;
      for (const feed of followed) {
        await feed.close();
        await db
          .transaction()
          .execute((tx) => releaseFeed(tx, feed.source, holder))
          .catch((failure) =>
            log.warn({ err: failure }, 'could not release the lease to follow a feed; it expires'),
          );
      }
    },
  };
}
