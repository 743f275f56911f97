export { adjustBalance } from './adjust-balance.ts';
export { anchorJobs, listAnchorMismatches, readAnchors, requireAnchorFile } from './anchor-seals.ts';
export { auditLedger, type LedgerAudit, type LedgerCheck } from './audit-ledger.ts';
export { type BalanceNews, createBalanceNews } from './balance-news.ts';
export { checkHeld, type HeldMoney } from './check-held.ts';
export { exportJournal, type JournalFormat, journalFormats } from './export-journal.ts';
export { giveTestMoney } from './give-test-money.ts';
export { kindList } from './kind-list.ts';
export {
  announceBalances,
  insertTransfers,
  isComplete,
  lockAccounts,
  lockedAccount,
  moveAccounts,
  noteStakeReturns,
  stopOf,
  type TransferSql,
} from './ledger-sql.ts';
export { listLedger } from './list-ledger.ts';
export { listMovedPlayers } from './list-moved-players.ts';
export { walletData } from './personal-data.ts';
export { createHouseBooks, type ProductAccounts } from './product-accounts.ts';
export { listBetFigures, listTransfersOf } from './reports/list-transfers.ts';
export { listMovementMismatches } from './reports/movement-hours.ts';
export {
  listGameFigures,
  listMatchFigures,
  listPlayMismatches,
  type PlayFigures,
} from './reports/play-days.ts';
export { listCohortMismatches } from './reports/player-weeks.ts';
export {
  countActivePlayers,
  type DaySpan,
  findNewestMove,
  type HourFigures,
  listActivePlayers,
  listCashFigures,
  listDayFigures,
  listHourFigures,
  listMovementFigures,
  listOfferFigures,
  listOwedFigures,
  listProductFigures,
  sumOwed,
} from './reports/reports.queries.ts';
export { vendorMovements } from './reports/vendor-movements.ts';
export { sealJournal } from './seal-journal.ts';
export {
  bonusIds,
  isIndexedId,
  references,
  rewardReversalId,
  roundReference,
  slotRoundReference,
  splitReference,
  stakeOfBet,
  transferIds,
  vipAwardId,
} from './transfer-ids.ts';
export {
  findProductWeights,
  listShares,
  listTurnoverWeights,
  lockTurnoverWeights,
  writeTurnoverWeight,
} from './turnover/product-weights.ts';
export {
  findTurnover,
  findVipTurnover,
  listDayTurnover,
  listProductTurnover,
  listTurnoverMismatches,
  listVipTurnovers,
} from './turnover/turnover.queries.ts';
export {
  findBalances,
  getPocketId,
  listTurnovers,
  type Mismatch,
  usableBonus,
} from './wallet.queries.ts';
export {
  getSystemAccountId,
  lockAccount,
  lockCash,
  lockPockets,
  openPockets,
  type PlayPocket,
  type Pocket,
  postTransfers,
  returnStakes,
  type SystemAccountKind,
  type Transfer,
  TransferDiffers,
} from './wallet.store.ts';
