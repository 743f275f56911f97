export { auditLedger, type LedgerAudit } from './audit-ledger.ts';
export { giveTestMoney } from './give-test-money.ts';
export { sealJournal } from './seal-journal.ts';
export {
  findBalances,
  getPocketId,
} from './wallet.queries.ts';
export {
  type BookKind,
  getBookAccountId,
  openPockets,
  type Pocket,
  postTransfers,
  type Transfer,
  TransferDiffers,
} from './wallet.store.ts';
