import { approvals } from './approvals.ts';
import { audit } from './audit.ts';
import { bonuses } from './bonuses.ts';
import { cannedAnswers } from './canned-answers.ts';
import { cashierTerms } from './cashier-terms.ts';
import { catalogue } from './catalogue.ts';
import { categories } from './categories.ts';
import { chatHours } from './chat-hours.ts';
import { chats } from './chats.ts';
import { company } from './company.ts';
import { daily } from './daily.ts';
import { deposits } from './deposits.ts';
import { discounts } from './discounts.ts';
import { exclusions } from './exclusions.ts';
import { games } from './games.ts';
import { health } from './health.ts';
import { identityReviews } from './identity-reviews.ts';
import { invitations } from './invitations.ts';
import { labels } from './labels.ts';
import { leagues } from './leagues.ts';
import { levels } from './levels.ts';
import { liability } from './liability.ts';
import { limits } from './limits.ts';
import { markets } from './markets.ts';
import { notices } from './notices.ts';
import { packages } from './packages.ts';
import { persons } from './persons.ts';
import { players } from './players.ts';
import { previewOrder } from './preview.ts';
import { promotions } from './promotions.ts';
import { reconciliation } from './reconciliation.ts';
import { getOffice, listQueues } from './registry.ts';
import { reports } from './reports.ts';
import { returns } from './returns.ts';
import { revealField } from './reveal.ts';
import { reversals } from './reversals.ts';
import { roles } from './roles.ts';
import { rounds, wins } from './rounds.ts';
import { rtp } from './rtp.ts';
import { scheduled } from './scheduled.ts';
import { staff } from './staff.ts';
import { startMasks } from './start-masks.ts';
import { terms } from './terms.ts';
import { getToday } from './today.ts';
import type { Topic } from './topic.ts';
import { vendors } from './vendors.ts';
import { withdrawals } from './withdrawals.ts';

/** Every topic of the back office, in the order of the navigation. */
export const topics: readonly Topic[] = [
  // waiting
  withdrawals,
  reversals,
  returns,
  reconciliation,
  rounds,
  wins,
  identityReviews,
  persons,
  approvals,
  chats,
  // desks
  players,
  deposits,
  exclusions,
  markets,
  leagues,
  games,
  catalogue,
  categories,
  levels,
  bonuses,
  packages,
  discounts,
  daily,
  promotions,
  startMasks,
  invitations,
  notices,
  // books
  reports,
  rtp,
  liability,
  health,
  audit,
  // setup
  scheduled,
  company,
  cashierTerms,
  limits,
  cannedAnswers,
  chatHours,
  labels,
  staff,
  roles,
  vendors,
  terms,
];

/** Endpoints of the back office, in the order of the topics. */
export const officeEndpoints = [
  getOffice,
  listQueues,
  previewOrder,
  revealField,
  getToday,
  ...topics.flatMap(({ listEndpoints, actionEndpoints }) => [
    ...Object.values(listEndpoints),
    ...Object.values(actionEndpoints),
  ]),
];
