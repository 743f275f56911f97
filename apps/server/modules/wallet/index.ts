export { auditLedger, type LedgerAudit } from './audit-ledger.ts';
export { giveTestMoney } from './give-test-money.ts';
export { sealJournal } from './seal-journal.ts';
export {
  type Balances,
  findBalances,
  getPocketId,
  listMismatches,
} from './wallet.queries.ts';
export {
  type BookKind,
  getBookAccountId,
  openPockets,
  type Pocket,
  type Posting,
  postTransfers,
  type Transfer,
  TransferDiffers,
  takeBackTurnover,
} from './wallet.store.ts';
