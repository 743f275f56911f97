import { expect } from 'vitest';
import { ledgerChecks } from '../../apps/server/ledger-checks.ts';
import { listOwnRoundMismatches } from '../../apps/server/modules/originals/index.ts';
import { auditLedger, type LedgerCheck } from '../../apps/server/modules/wallet/index.ts';
import type { Database } from '../../apps/server/platform/db.ts';

type Book = Pick<Database, 'db'>;

async function expectSound({ db }: Book, checks: readonly LedgerCheck[]): Promise<void> {
  expect(await auditLedger(db, checks)).toMatchObject({ sound: true, differences: [] });
}

/** Every currency sums to zero, and every order, bet, round, bonus, held pocket and seal agrees with the journal. */
export const expectLedgerBalanced = (book: Book) => expectSound(book, ledgerChecks);

/** The same but for own games, for tests that write their stakes into the journal by hand. */
export const expectSoundBookBesideGames = (book: Book) =>
  expectSound(
    book,
    ledgerChecks.filter((check) => check !== listOwnRoundMismatches),
  );

/** The same of the journal alone, for tests that write movements by hand or have a vendor tell what is on the list. */
export const expectSoundJournal = (book: Book) => expectSound(book, []);
