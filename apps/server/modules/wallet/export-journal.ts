import { type Currency, toDecimal } from '@palpite/domain/money';
import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';

/** Plain-text accounting formats: https://hledger.org, https://beancount.github.io. */
export const journalFormats = ['hledger', 'beancount'] as const;

export type JournalFormat = (typeof journalFormats)[number];

type AccountRow = { kind: string; player_id: bigint | null; label: string; currency: Currency };

type BalanceRow = AccountRow & { balance_minor: bigint };

type TransferRow = {
  seq: bigint;
  id: string;
  kind: string;
  reference: string;
  day: string;
  amount_minor: bigint;
  currency: Currency;
  debit_kind: string;
  debit_player_id: bigint | null;
  debit_label: string;
  credit_kind: string;
  credit_player_id: bigint | null;
  credit_label: string;
};

const rowsPerPage = 5_000;

/** Account type of each kind in the operator's accounting. Players' balances are liabilities. */
const places: Record<string, string> = {
  cash: 'Liabilities:Players',
  bonus: 'Liabilities:Players',
  held: 'Liabilities:Players',
  house: 'Income:Products',
  vendor: 'Assets:Vendors',
  promotion: 'Expenses:Promotions',
  fee: 'Income:Fees',
  clearing: 'Equity:Clearing',
  claim: 'Assets:Claims',
};

/**
 * Writes each transfer as two postings, then each balance as an assertion, which hledger and beancount
 * verify. Both write debits as positive amounts, so players' balances are negative (liabilities). Days are
 * UTC days. One snapshot: money may move during the export.
 */
export async function exportJournal(
  db: Db,
  format: JournalFormat,
  write: (text: string) => Promise<void>,
): Promise<void> {
  const form = forms[format];
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      // The statement timeout would abort the export of a large ledger.
      await sql`set local statement_timeout = 0`.execute(tx);
      await write(form.head);
      for await (const rows of pagesOf((after) => listAccounts(tx, after)))
        await write(rows.map((row) => form.open(nameAccount(row), row.currency)).join(''));
      let lastDay = '1970-01-01';
      for await (const rows of pagesOf((after) => listTransfers(tx, after))) {
        for (const { day } of rows) if (day > lastDay) lastDay = day;
        await write(rows.map((row) => writeTransfer(row, form)).join(''));
      }
      await write(form.balancesHead(lastDay));
      const writeBalances = (rows: BalanceRow[]) =>
        write(
          rows
            .map((row) =>
              form.balance(
                lastDay,
                nameAccount(row),
                toDecimal(-row.balance_minor, row.currency),
                row.currency,
              ),
            )
            .join(''),
        );
      await writeBalances(await listBookBalances(tx));
      for await (const rows of pagesOf((after) => listHoldings(tx, after))) await writeBalances(rows);
    });
}

type Form = {
  head: string;
  open(account: string, currency: Currency): string;
  transaction(transfer: { day: string; kind: string; reference: string; id: string; seq: bigint }): string;
  balancesHead(lastDay: string): string;
  balance(lastDay: string, account: string, amount: string, currency: Currency): string;
};

const forms: Record<JournalFormat, Form> = {
  hledger: {
    head: '; The journal of Palpite\n',
    open: (account) => `account ${account}\n`,
    transaction: ({ day, kind, reference, id, seq }) =>
      `\n${day} ${bare(kind)} | ${bare(reference)}  ; seq:${seq}, id:${bare(id)}\n`,
    balancesHead: (lastDay) => `\n${lastDay} balances\n`,
    balance: (_lastDay, account, amount, currency) =>
      `    ${account}  0 ${currency} = ${amount} ${currency}\n`,
  },
  beancount: {
    head: 'option "title" "The journal of Palpite"\n',
    open: (account, currency) => `1970-01-01 open ${account}  ${currency}\n`,
    transaction: ({ day, kind, reference, id, seq }) =>
      `\n${day} * "${bare(kind)}" "${bare(reference)}"\n  seq: ${seq}\n  id: "${bare(id)}"\n`,
    balancesHead: () => '\n',
    // A balance assertion of beancount holds at the beginning of its day.
    balance: (lastDay, account, amount, currency) =>
      `${dayAfter(lastDay)} balance ${account}  ${amount} ${currency}\n`,
  },
};

function writeTransfer(row: TransferRow, form: Form): string {
  const amount = toDecimal(row.amount_minor, row.currency);
  const { currency } = row;
  const debit = nameAccount({
    kind: row.debit_kind,
    player_id: row.debit_player_id,
    label: row.debit_label,
    currency,
  });
  const credit = nameAccount({
    kind: row.credit_kind,
    player_id: row.credit_player_id,
    label: row.credit_label,
    currency,
  });
  return `${form.transaction(row)}    ${debit}  ${amount} ${currency}\n    ${credit}  -${amount} ${currency}\n`;
}

/** Both programs accept parts of letters, digits and dashes that start with a capital or a digit. */
function nameAccount({ kind, player_id, label, currency }: AccountRow): string {
  const place = places[kind] ?? `Equity:${namePart(kind)}`;
  const owner = player_id === null ? namePart(label) : `${player_id}:${namePart(kind)}`;
  return `${place}:${owner}:${currency}`;
}

/** Different labels never get the same name: a replaced character leaves its hexadecimal code point. */
function namePart(label: string): string {
  if (label === '') return 'No-label';
  const written = label.replace(/[^a-zA-Z0-9]/g, (sign) => `-${sign.codePointAt(0)?.toString(16)}-`);
  if (/^[a-z]/.test(written)) return written.charAt(0).toUpperCase() + written.slice(1);
  return `0-${written}`;
}

const bare = (text: string) => text.replace(/["\\;|,\p{Cc}]/gu, ' ');

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}

async function* pagesOf<Row extends { place: bigint }>(
  read: (after: bigint) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after = 0n;
  for (;;) {
    const rows = await read(after);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    if (rows.length < rowsPerPage) return;
    after = last.place;
  }
}

async function listAccounts(db: Db, after: bigint): Promise<(AccountRow & { place: bigint })[]> {
  const { rows } = await sql<AccountRow & { place: bigint }>`
    select id as place, kind, player_id, label, currency
    from wallet.account
    where id > ${after}
    order by id
    limit ${rowsPerPage}
  `.execute(db);
  return rows;
}

async function listTransfers(db: Db, after: bigint): Promise<(TransferRow & { place: bigint })[]> {
  const { rows } = await sql<TransferRow & { place: bigint }>`
    select
      transfer.seq as place,
      transfer.seq,
      transfer.id,
      transfer.kind,
      transfer.reference,
      to_char(transfer.created_at at time zone 'UTC', 'YYYY-MM-DD') as day,
      transfer.amount_minor,
      transfer.currency,
      debit.kind as debit_kind,
      debit.player_id as debit_player_id,
      debit.label as debit_label,
      credit.kind as credit_kind,
      credit.player_id as credit_player_id,
      credit.label as credit_label
    from (
      select * from wallet.transfer where seq > ${after} order by seq limit ${rowsPerPage}
    ) transfer
    join wallet.account debit on debit.id = transfer.debit_account_id
    join wallet.account credit on credit.id = transfer.credit_account_id
    order by transfer.seq
  `.execute(db);
  return rows;
}

async function listHoldings(db: Db, after: bigint): Promise<(BalanceRow & { place: bigint })[]> {
  const { rows } = await sql<BalanceRow & { place: bigint }>`
    select id as place, kind, player_id, label, currency, balance_minor
    from wallet.account
    where id > ${after}
    and player_id is not null
    order by id
    limit ${rowsPerPage}
  `.execute(db);
  return rows;
}

/** Sums of their transfers: system accounts carry no balance. */
async function listBookBalances(db: Db): Promise<BalanceRow[]> {
  const { rows } = await sql<BalanceRow>`
    select
      account.kind,
      account.player_id,
      account.label,
      account.currency,
      coalesce(sum(entry.amount_minor), 0)::bigint as balance_minor
    from wallet.account
    left join wallet.entry on entry.account_id = account.id
    where account.player_id is null
    group by account.id
    order by account.id
  `.execute(db);
  return rows;
}
