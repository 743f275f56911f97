import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../../../../tests/harness/database.ts';
import type { Database } from '../../../platform/db.ts';
import type { Feed, FeedMessage } from '../feed/feed-message.ts';
import { followFeeds } from './follow-feeds.ts';

let database: Database;
beforeAll(async () => {
  ({ database } = await freshDatabase());
});
afterAll(() => database.close());

function aFeed(source: string) {
  let deliver: ((messages: readonly FeedMessage[]) => Promise<void>) | null = null;
  let closed = false;
  const feed: Feed = {
    source,
    start: (given) => {
      deliver = given;
    },
    close: async () => {
      closed = true;
    },
  };
  return {
    feed,
    say: () => deliver?.([{ kind: 'alive', at: new Date(), isRecovering: false }]),
    isFollowed: () => deliver !== null && !closed,
  };
}

function follower(feed: Feed, take: (source: string) => Promise<void> = async () => {}) {
  return followFeeds({ db: database.db, log: pino({ level: 'silent' }), feeds: [feed], take });
}

test('One process follows a feed; another one takes over when the first releases it', async () => {
  const [one, other, third] = [aFeed('shared'), aFeed('shared'), aFeed('shared')];
  const first = follower(one.feed);
  const second = follower(other.feed);
  await first.start();
  await second.start();
  expect([one.isFollowed(), other.isFollowed()]).toEqual([true, false]);
  await second.close();
  await first.close();
  expect(one.isFollowed()).toBe(false);
  const next = follower(third.feed);
  await next.start();
  expect(third.isFollowed()).toBe(true);
  await next.close();
});

test('A batch that cannot be stored is retried before the feed continues', async () => {
  const reported = aFeed('stubborn');
  const taken: string[] = [];
  let failures = 2;
  const following = follower(reported.feed, async (source) => {
    if (failures-- > 0) throw new Error('no database');
    taken.push(source);
  });
  await following.start();
  await reported.say();
  expect(taken).toEqual(['stubborn']);
  await following.close();
});
