import type { FoundAction } from '../approvals.ts';
import type { OfficeTopic } from '../office-topic.ts';
import { createApprovalTopic } from './approvals.ts';
import { auditTopic } from './audit.ts';
import { bonusTopic } from './bonuses.ts';
import { cannedAnswerTopic } from './canned-answers.ts';
import { cashierTermsTopic } from './cashier-terms.ts';
import { catalogueTopic } from './catalogue.ts';
import { categoryTopic } from './categories.ts';
import { chatHoursTopic } from './chat-hours.ts';
import { chatTopic } from './chats.ts';
import { companyTopic } from './company.ts';
import { dailyTopic } from './daily.ts';
import { depositTopic } from './deposits.ts';
import { discountTopic } from './discounts.ts';
import { exclusionTopic } from './exclusions.ts';
import { gameTopic } from './games.ts';
import { healthTopic } from './health.ts';
import { identityReviewTopic } from './identity-reviews.ts';
import { invitationTopic } from './invitations.ts';
import { labelTopic } from './labels.ts';
import { leagueTopic } from './leagues.ts';
import { levelTopic } from './levels.ts';
import { liabilityTopic } from './liability.ts';
import { limitTopic } from './limits.ts';
import { marketTopic } from './markets.ts';
import { noticeTopic } from './notices.ts';
import { packageTopic } from './packages.ts';
import { personTopic } from './persons.ts';
import { playerTopic } from './players.ts';
import { promotionTopic } from './promotions.ts';
import { reconciliationTopic } from './reconciliation.ts';
import { reportTopic } from './reports.ts';
import { returnTopic } from './returns.ts';
import { reversalTopic } from './reversals.ts';
import { roleTopic } from './roles.ts';
import { roundTopic, winTopic } from './rounds.ts';
import { rtpTopic } from './rtp.ts';
import { createScheduledTopic } from './scheduled.ts';
import { staffTopic } from './staff.ts';
import { startMaskTopic } from './start-masks.ts';
import { termsTopic } from './terms.ts';
import { vendorTopic } from './vendors.ts';
import { withdrawalTopic } from './withdrawals.ts';

/** Every topic of the back office, in the order of the navigation. */
export const officeTopics: readonly OfficeTopic[] = [
  // waiting
  withdrawalTopic,
  reversalTopic,
  returnTopic,
  reconciliationTopic,
  roundTopic,
  winTopic,
  identityReviewTopic,
  personTopic,
  createApprovalTopic(findAction),
  chatTopic,
  // desks
  playerTopic,
  depositTopic,
  exclusionTopic,
  marketTopic,
  leagueTopic,
  gameTopic,
  catalogueTopic,
  categoryTopic,
  levelTopic,
  bonusTopic,
  packageTopic,
  discountTopic,
  dailyTopic,
  promotionTopic,
  startMaskTopic,
  invitationTopic,
  noticeTopic,
  // books
  reportTopic,
  rtpTopic,
  liabilityTopic,
  healthTopic,
  auditTopic,
  // setup
  createScheduledTopic(findAction),
  companyTopic,
  cashierTermsTopic,
  limitTopic,
  cannedAnswerTopic,
  chatHoursTopic,
  labelTopic,
  staffTopic,
  roleTopic,
  vendorTopic,
  termsTopic,
];

const byAction = new Map<string, FoundAction>(
  officeTopics.flatMap((office) =>
    Object.keys(office.topic.actions).map(
      (action) => [`${office.topic.name}.${action}`, { office, action }] as const,
    ),
  ),
);

/** Finds an action by its name, such as `withdrawals.approve`. */
export function findAction(name: string): FoundAction | undefined {
  return byAction.get(name);
}
