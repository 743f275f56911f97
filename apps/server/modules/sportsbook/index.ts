import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { joinModules, type Module } from '../../platform/module.ts';
import type { Stream } from '../../platform/stream.ts';
import { createBetting } from './betting/betting.ts';
import { createCashOut } from './cash-out/cash-out.ts';
import type { SportsbookContext } from './context.ts';
import { createFavourites } from './favourites.ts';
import type { Feed } from './feed/feed-message.ts';
import { type BoardStore, createBoard } from './markets/board.ts';
import { createMarketFeed } from './markets/market-feed.ts';
import { createSettlement } from './settlement/settlement.ts';

export {
  listBetMismatches,
  listExposureMismatches,
  listHeldForBets,
  listMatchExposureMismatches,
} from './audit-bets.ts';
export {
  findBettor,
  hasPendingBets,
  listLatePending,
  listOpenBetStakes,
} from './betting/bets.queries.ts';
export { listWorstCases } from './betting/count-match.ts';
export { checkCoveredStakes } from './betting/cover-bets.ts';
export {
  type ExposureLimit,
  type ExposureScope,
  findLeagueTier,
  listExposureLimits,
  listExposures,
  listMatchLimits,
  listReferenceRates,
  referenceCurrency,
  setExposureLimit,
  setLeagueTier,
  setMatchLimit,
  setReferenceRate,
  setTierShare,
} from './betting/exposure-limits.ts';
export { listBetsOf, sumOpenBets } from './betting/list-bets-of.ts';
export { listMatchLiabilities, listOutcomeLiabilities } from './betting/list-liabilities.ts';
export { listLatestBets, listNews as listBetNews } from './betting/list-news.ts';
export { listBetsByNumber, listBetsOnMatch, nameMatches } from './betting/match-bets.ts';
export {
  type BetLimitProblem,
  listBetLimits,
  listSportDelays,
  setBetLimit,
  setSportDelay,
} from './betting/operator-limits.ts';
export {
  listWinDayMismatches,
  listWinLimits,
  listWinsOfToday,
  setWinLimit,
  setWinShare,
  type WinScope,
} from './betting/win-limits.ts';
export { listCashOutFreezes, setCashOutFreeze } from './cash-out/cash-out-freeze.ts';
export { forgetFavouriteTeams } from './favourites.ts';
export { chooseFeeds } from './feed/choose-feeds.ts';
export type { Competitor } from './feed/feed-message.ts';
export { clearMarket, findMarketHold, holdMarkets } from './markets/hold-markets.ts';
export { findLeaguePlaces, listLeagues, setLeaguePlace } from './markets/league-places.ts';
export { findMarket, listHeldMarkets, listMarketsOfMatch } from './markets/list-held-markets.ts';
export { listMatches, listOfferedMarkets } from './markets/list-matches.ts';
export { listFeedAges } from './markets/markets.queries.ts';
export { stopMarkets, voidMarkets } from './markets/order-markets.ts';
export { betData } from './personal-data.ts';
export { listDecidedMatches } from './settlement/decided-matches.ts';
export {
  countResult,
  enterResult,
  findMatchForResult,
  listResultDifferences,
  type MatchForResult,
  previewResult,
  type ResultPreview,
  withdrawResult,
} from './settlement/operator-results.ts';
export { previewVoid } from './settlement/preview-void.ts';
export { listWaitingMatches } from './settlement/waiting-matches.ts';

export function createSportsbook(deps: {
  database: Database;
  config: Config;
  log: Logger;
  metrics: Metrics;
  stream: Stream;
  /** A lease decides which process follows each. */
  feeds: readonly Feed[];
}): Module {
  const board = createBoard({
    db: deps.database.db,
    log: deps.log,
    now: () => new Date(),
    elapsedMs: () => performance.now(),
  });
  const context: SportsbookContext & { board: BoardStore } = { ...deps, board };
  return joinModules([
    createMarketFeed(context, deps.feeds),
    createBetting(context),
    createSettlement(context),
    createCashOut(context),
    createFavourites(context),
  ]);
}
