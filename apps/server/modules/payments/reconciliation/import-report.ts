import { createHash } from 'node:crypto';
import type { ReportVendor } from '@palpite/contracts/office/reconciliation';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db.ts';
import { compareDays } from './compare-days.ts';
import { type ReadReport, type RefusedReportLine, type ReportLine, readReport } from './read-report.ts';
import { reportFormats } from './report-formats.ts';

type ReportDays = { readonly first?: string | undefined; readonly last?: string | undefined };

type ImportedReport =
  | { result: 'refused'; refused: RefusedReportLine[]; refusedCount: number }
  | { result: 'repeated' }
  | {
      result: 'imported';
      added: number;
      changed: number;
      unchanged: number;
      left: ReadReport['left'];
      first: string;
      last: string;
      differences: number;
      unexplained: number;
    };

/** Lines of one statement. */
const linesPerInsert = 2_000;

const refuse = (problem: RefusedReportLine['problem'], value: string): ImportedReport => ({
  result: 'refused',
  refused: [{ line: null, problem, value }],
  refusedCount: 1,
});

/**
 * Stores the lines of a vendor's report and compares its days with the journal, in one transaction. The same text is
 * stored once. A line that another report has stored already is replaced when it differs. Without days, the report
 * covers those from its first to its last line.
 */
export async function importReport(
  db: Db,
  vendor: ReportVendor,
  text: string,
  days: ReportDays,
  by: string,
): Promise<ImportedReport> {
  const report = await readReport(vendor, text);
  const { lines, refused, refusedCount, left } = report;
  if (refusedCount > 0) return { result: 'refused', refused, refusedCount };
  const known = lines.map(({ day }) => day).toSorted();
  const first = days.first ?? known[0];
  const last = days.last ?? known.at(-1);
  if (first === undefined || last === undefined) return refuse('empty', '');
  if (first > last) return refuse('days', `${first} – ${last}`);
  const contentHash = createHash('sha256').update(text).digest('hex');
  return db.transaction().execute(async (tx): Promise<ImportedReport> => {
    await lockVendor(tx, vendor);
    const { covers } = reportFormats[vendor];
    const added = await tx
      .insertInto('payments.vendor_report')
      .values({
        vendor,
        content_hash: contentHash,
        lines: lines.length,
        first_day: first,
        last_day: last,
        has_in: covers.in,
        has_out: covers.out,
        imported_by: by,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) return { result: 'repeated' };
    const stored = { added: 0, changed: 0 };
    for (let from = 0; from < lines.length; from += linesPerInsert) {
      const each = await storeLines(tx, vendor, added.id, lines.slice(from, from + linesPerInsert));
      stored.added += each.added;
      stored.changed += each.changed;
    }
    const span = { first: known[0] && known[0] < first ? known[0] : first, last: lastOf(known.at(-1), last) };
    const found = await compareDays(tx, vendor, span);
    const unchanged = lines.length - stored.added - stored.changed;
    return { result: 'imported', ...stored, unchanged, left, first, last, ...found };
  });
}

const lastOf = (one: string | undefined, other: string) => (one !== undefined && one > other ? one : other);

/** Reports of a vendor are compared one after the other. */
export async function lockVendor(tx: Tx, vendor: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('payments.vendor_report', hashtext(${vendor})))`.execute(
    tx,
  );
}

async function storeLines(
  tx: Tx,
  vendor: string,
  reportId: bigint,
  lines: readonly ReportLine[],
): Promise<{ added: number; changed: number }> {
  const content = JSON.stringify(
    lines.map((line) => ({
      number: line.number,
      kind: line.kind,
      direction: line.direction,
      state: line.state,
      currency: line.currency,
      amount_minor: String(line.amountMinor),
      fee_minor: String(line.feeMinor),
      happened_at: line.at.toISOString(),
      day: line.day,
      vendor_reference: line.reference,
      own_id: line.ownId,
    })),
  );
  const { rows } = await sql<{ is_new: boolean }>`
    insert into payments.vendor_line as known (
      vendor, number, report_id, kind, direction, state, currency, amount_minor, fee_minor, happened_at, day,
      vendor_reference, own_id
    )
    select
      ${vendor}, number, ${reportId}, kind, direction, state, currency, amount_minor, fee_minor, happened_at, day,
      vendor_reference, own_id
    from jsonb_to_recordset(${content}::jsonb) as line (
      number text, kind text, direction text, state text, currency text, amount_minor bigint, fee_minor bigint,
      happened_at timestamptz, day date, vendor_reference text, own_id text
    )
    on conflict (vendor, number) do update
    set
      report_id = excluded.report_id,
      kind = excluded.kind,
      direction = excluded.direction,
      state = excluded.state,
      currency = excluded.currency,
      amount_minor = excluded.amount_minor,
      fee_minor = excluded.fee_minor,
      happened_at = excluded.happened_at,
      day = excluded.day,
      vendor_reference = excluded.vendor_reference,
      own_id = excluded.own_id,
      subject = null
    where (
      known.kind, known.direction, known.state, known.currency, known.amount_minor, known.fee_minor, known.happened_at,
      known.vendor_reference, known.own_id
    ) is distinct from (
      excluded.kind, excluded.direction, excluded.state, excluded.currency, excluded.amount_minor, excluded.fee_minor,
      excluded.happened_at, excluded.vendor_reference, excluded.own_id
    )
    returning xmax = 0 as is_new
  `.execute(tx);
  const added = rows.filter(({ is_new }) => is_new).length;
  return { added, changed: rows.length - added };
}
