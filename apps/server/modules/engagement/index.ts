import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db.ts';
import type { Route } from '../../platform/http.ts';
import type { Job } from '../../platform/jobs.ts';
import type { OutboxEvent } from '../../platform/outbox.ts';
import type { ListOpenStakes } from '../wallet/bonus/index.ts';
import { dailyRoutes } from './daily/daily.routes.ts';
import { seedLadders } from './daily/seed-ladders.ts';
import { createInvitations, type Invitations } from './invitations/index.ts';
import { promotionRoutes } from './promotions/promotions.routes.ts';
import { seedPromotions } from './promotions/seed-promotions.ts';
import { reviewRewards, reviewRewardsJob } from './review-rewards.ts';
import { createVip } from './vip/vip.ts';

export { listInvitationMismatches } from './invitations/audit-invitations.ts';
export {
  changeProductRates as changeInvitationRates,
  changeTerms as changeInvitationTerms,
  type TermsChanged as InvitationTermsChanged,
} from './invitations/change-terms.ts';
export { clearDoubts as clearInvitationDoubts } from './invitations/clear-doubts.ts';
export {
  listDoubts as listInvitationDoubts,
  listTerms as listInvitationTerms,
} from './invitations/invitations.queries.ts';
export { bindFriend } from './invitations/invitations.store.ts';
export { listNews as listInvitationNews } from './invitations/list-news.ts';
export {
  type CurrencyOfferCost,
  changeWagerTimes,
  listOfferCosts,
  listWagerTimes,
  OffersTooCostly,
  wagerSources,
} from './offer-budget.ts';
export { changePromotion } from './promotions/change-promotion.ts';
export { parsePromotionText } from './promotions/parse-promotion-text.ts';
export { listAllPromotions, showPromotion } from './promotions/promotions.queries.ts';
export { publishPromotion } from './promotions/publish-promotion.ts';
export { listRewardMismatches } from './review-rewards.ts';
export { listNews as listVipNews } from './vip/list-news.ts';
export {
  changeTargets,
  changeVipKeep,
  setTurnoverWeight,
  setVipLevel,
  type VipChanged,
} from './vip/set-level.ts';
export {
  findStanding,
  findVipFigures,
  findWithdrawalsADay,
  getVipTerms,
  listVipLevels,
} from './vip/vip.queries.ts';

export type Engagement = {
  readonly routes: Route[];
  readonly jobs: Job[];
  readonly invitations: Invitations;
  hear(event: OutboxEvent): void;
  /** Gives a new installation its levels, ladder and promotions; what exists stays as the operator left it. */
  seed(): Promise<void>;
  drain(): Promise<void>;
};

/** Reasons to come back, each a part of its own. */
export function createEngagement(deps: {
  database: Database;
  config: Config;
  log: Logger;
  /** Of each module that takes stakes: what an account of a player has at stake there. */
  openStakes: readonly ListOpenStakes[];
}): Engagement {
  const { config, log } = deps;
  const { db } = deps.database;
  const now = () => new Date();
  const invitations = createInvitations({ db, config });
  const vip = createVip({ db, log, openStakes: deps.openStakes });
  return {
    routes: [
      ...vip.routes,
      ...dailyRoutes({ db, now }),
      ...promotionRoutes({ db, now }),
      ...invitations.routes,
    ],
    jobs: [
      ...vip.jobs,
      ...invitations.jobs,
      {
        name: reviewRewardsJob,
        everyMs: 10_000,
        run: (stopping) => reviewRewards({ db, log }, stopping),
      },
    ],
    invitations,
    hear: (event) => {
      vip.hear(event);
    },
    seed: async () => {
      await vip.seed();
      await db.transaction().execute(seedLadders);
      await db.transaction().execute((tx) => seedPromotions(tx, { active: config.MODE === 'sandbox' }));
    },
    drain: () => vip.drain(),
  };
}
