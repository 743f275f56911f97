import {
  listFunnelMismatches,
  listInvitationMismatches,
  listRewardMismatches,
} from './modules/engagement/index.ts';
import { listOwnRoundMismatches } from './modules/originals/index.ts';
import { listHeldForPayments, listPaymentMismatches } from './modules/payments/index.ts';
import { listRoundMismatches } from './modules/providers/index.ts';
import {
  listBetMismatches,
  listExposureMismatches,
  listHeldForBets,
  listMatchExposureMismatches,
  listWinDayMismatches,
} from './modules/sportsbook/index.ts';
import { listBonusMismatches } from './modules/wallet/bonus/index.ts';
import {
  checkHeld,
  type LedgerCheck,
  listCohortMismatches,
  listMovementMismatches,
  listPlayMismatches,
  listTurnoverMismatches,
} from './modules/wallet/index.ts';

export const ledgerChecks: readonly LedgerCheck[] = [
  listPaymentMismatches,
  listBetMismatches,
  listExposureMismatches,
  listMatchExposureMismatches,
  listWinDayMismatches,
  listTurnoverMismatches,
  listMovementMismatches,
  listPlayMismatches,
  listCohortMismatches,
  listFunnelMismatches,
  listOwnRoundMismatches,
  listRoundMismatches,
  listInvitationMismatches,
  listRewardMismatches,
  listBonusMismatches,
  checkHeld([listHeldForBets, listHeldForPayments]),
];
