import type { Module } from '../../../platform/module.ts';
import type { SportsbookContext } from '../context.ts';
import type { Feed } from '../feed/feed-message.ts';
import { sportsbookRoutes } from '../sportsbook.routes.ts';
import { applyMessagesBatch } from './apply-messages-batch.ts';
import type { BoardStore } from './board.ts';
import { type BoardNews, boardTopic } from './board-news.ts';
import { followFeeds } from './follow-feeds.ts';
import { createHotMarkets } from './hot-markets.ts';
import { marketsJobs } from './markets.jobs.ts';
import { countHeldMarkets } from './markets.queries.ts';
import { createOddsStream } from './odds-stream.ts';

const tickMs = 1_000;
const countEveryTicks = 15;

export function createMarketFeed(
  context: SportsbookContext & { board: BoardStore },
  feeds: readonly Feed[],
): Module {
  const { database, log, metrics, board } = context;
  const { db } = database;
  const taking = { database, metrics, log, now: () => new Date() };
  const odds = createOddsStream(board, context.stream);
  const following = followFeeds({
    db,
    log,
    feeds,
    take: (source, messages) => applyMessagesBatch(taking, source, messages),
  });
  let ticking: NodeJS.Timeout | null = null;

  let turns = 0;

  function tick(): void {
    board.tick();
    for (const { source, seconds } of board.feedAges()) metrics.feedAge.set({ source }, seconds);
    if (turns++ % countEveryTicks === 0) void countHeld();
  }

  async function countHeld(): Promise<void> {
    try {
      const counted = await countHeldMarkets(db);
      metrics.marketsHeld.reset();
      for (const { hold, markets } of counted) metrics.marketsHeld.set({ hold }, markets);
    } catch (failure) {
      log.warn({ err: failure }, 'could not count held markets');
    }
  }

  return {
    routes: sportsbookRoutes({ db, board, hot: createHotMarkets(db) }),
    jobs: marketsJobs(taking),
    serve: odds.serve,
    onEvent({ topic, payload }) {
      if (topic === boardTopic) board.applyNews(payload as BoardNews);
    },
    async start() {
      await board.load(db);
      odds.start();
      ticking = setInterval(tick, tickMs);
      ticking.unref();
      await following.start();
    },
    async close() {
      if (ticking) clearInterval(ticking);
      odds.close();
      await following.close();
    },
  };
}
