import type { Database } from '../apps/server/platform/db.ts';
import { aMatch, fairPrices, scriptedFeed } from '../tests/harness/feed.ts';
import { repeatAtPace } from './at-pace.ts';

const matchesCount = 24;
const publishEveryMs = 100;
const outcomes = 3;

/**
 * In play, `changesPerSecond` outcomes per second in total, in batches of 100 ms as feeds send them. Resolves
 * after the first prices are stored.
 */
export async function publishChangingPrices(
  database: Database,
  changesPerSecond: number,
): Promise<{ stop(): Promise<void> }> {
  const feed = scriptedFeed(database);
  const matches = Array.from({ length: matchesCount }, () => aMatch());
  await feed.publish(
    ...matches.flatMap((match) => [match.fixture(), match.standing(), match.odds(fairPrices)]),
  );
  await feed.alive();
  const [result] = Object.keys(fairPrices) as [string];
  const perRun = Math.round((changesPerSecond * publishEveryMs) / 1_000 / outcomes);
  let step = 0;
  return repeatAtPace(publishEveryMs, () => {
    const messages = Array.from({ length: perRun }, () => {
      step++;
      const drift = 10 * ((Math.floor(step / matchesCount) * 7 + step) % 20);
      const match = matches[step % matchesCount] as (typeof matches)[number];
      return match.odds({ [result]: { home: 1_800 + drift, draw: 3_400 + drift, away: 4_400 - drift } });
    });
    return feed.publish(...messages, { kind: 'alive', at: new Date(), isRecovering: false });
  });
}
