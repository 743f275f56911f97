export { listBrokenSeals, sealJournal } from './seal-journal.ts';
export {
  type Balances,
  findBalances,
  getPocketId,
  listMismatches,
  listTrialBalance,
  type Mismatch,
  type TrialLine,
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
} from './wallet.store.ts';
