import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db.ts';
import { joinModules, type Module } from '../../platform/module.ts';
import type { ListOpenStakes } from '../wallet/bonus/index.ts';
import { dailyRoutes } from './daily/daily.routes.ts';
import { seedLadders } from './daily/seed-ladders.ts';
import { countFunnelDays } from './funnel-days.ts';
import { createInvitations, type Invitations } from './invitations/index.ts';
import { promotionRoutes } from './promotions/promotions.routes.ts';
import { seedPromotions } from './promotions/seed-promotions.ts';
import { reviewRewards, reviewRewardsJob } from './review-rewards.ts';
import { startMaskRoutes } from './start-masks/start-masks.routes.ts';
import { createVip } from './vip/vip.ts';

export { listFunnelMismatches } from './audit-funnel.ts';
export { listCampaignFigures, listCampaignPlayers } from './campaign-figures.ts';
export { listDailyTerms, listLadders, setDailyTerms, setLadder } from './daily/change-daily.ts';
export { countFunnelDays } from './funnel-days.ts';
export { listInvitationMismatches } from './invitations/audit-invitations.ts';
export {
  changeProductRates as changeInvitationRates,
  changeTerms as changeInvitationTerms,
  type TermsChanged as InvitationTermsChanged,
} from './invitations/change-terms.ts';
export { clearReferralFlags } from './invitations/clear-flags.ts';
export {
  findOwedEarnings,
  listReferralFlags,
  listTerms as listInvitationTerms,
  sumWaiting as sumWaitingEarnings,
} from './invitations/invitations.queries.ts';
export { bindFriend } from './invitations/invitations.store.ts';
export { listNews as listInvitationNews } from './invitations/list-news.ts';
export {
  type CurrencyOfferCost,
  changeWagerTimes,
  listOfferCosts,
  listWagerTimes,
  OffersTooCostly,
} from './offer-budget.ts';
export { engagementData } from './personal-data.ts';
export { listCohorts } from './player-cohorts.ts';
export { type JoinedSpan, listFunnel, listJoinedPlayers } from './player-funnel.ts';
export { changePromotion } from './promotions/change-promotion.ts';
export { parsePromotionText } from './promotions/parse-promotion-text.ts';
export { listAllPromotions, showPromotion } from './promotions/promotions.queries.ts';
export { publishPromotion } from './promotions/publish-promotion.ts';
export { listRewardMismatches } from './review-rewards.ts';
export {
  correctStartMask,
  endStartMask,
  publishStartMask,
  removeMaskPicture,
  startStartMask,
} from './start-masks/change-start-mask.ts';
export { type MaskText, parseMaskText } from './start-masks/parse-mask-text.ts';
export {
  audiencesOf as audiencesOfOccasion,
  findShownMasks,
  isClaimable as isPromotionClaimable,
  listStartMasks,
  readStartMask,
  type StoredMask,
  textIn as maskTextIn,
} from './start-masks/start-masks.queries.ts';
export { listNews as listVipNews } from './vip/list-news.ts';
export {
  changeTargets,
  changeVipKeep,
  setTurnoverWeight,
  setVipLevel,
  type VipChanged,
} from './vip/set-level.ts';
export {
  findLevel,
  findStanding,
  findVipFigures,
  findWithdrawalsADay,
  getVipTerms,
  listVipLevels,
} from './vip/vip.queries.ts';

export type Engagement = Module & Pick<Invitations, 'listLevels'>;

export function createEngagement(deps: {
  database: Database;
  config: Config;
  log: Logger;
  openStakes: readonly ListOpenStakes[];
}): Engagement {
  const { config, log } = deps;
  const { db } = deps.database;
  const now = () => new Date();
  const invitations = createInvitations({ db, config });
  return {
    ...joinModules([
      createVip({ db, log, openStakes: deps.openStakes }),
      { routes: dailyRoutes({ db, now }), seed: () => db.transaction().execute(seedLadders) },
      {
        routes: promotionRoutes({ db, now }),
        seed: () =>
          db.transaction().execute((tx) => seedPromotions(tx, { active: config.MODE === 'sandbox' })),
      },
      invitations,
      { routes: startMaskRoutes(db) },
      {
        jobs: [
          {
            name: reviewRewardsJob,
            everyMs: 10_000,
            run: (stopping) => reviewRewards({ db, log }, stopping),
          },
          {
            name: 'add up the funnel',
            everyMs: 60_000,
            run: (stopping) => countFunnelDays({ db }, stopping),
          },
        ],
      },
    ]),
    listLevels: invitations.listLevels,
  };
}
