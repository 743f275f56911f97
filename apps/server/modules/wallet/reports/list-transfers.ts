import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';
import { referenceName, references } from '../transfer-ids.ts';
import type { Span } from './movement-hours.ts';

/**
 * SQL: whether a transfer `t` is of a span. The seals around the span bound the part of the journal that is read. No
 * transaction that writes transfers lasts a minute, so after a transfer of a minute later none of the span follows.
 */
const isOfSpan = ({ from, until, currency }: Span) => sql`
  t.seq > coalesce(
    (select through_seq from wallet.seal where sealed_at < ${from} order by sealed_at desc limit 1), 0
  )
  and t.seq <= coalesce(
    (
      select seal.through_seq
      from wallet.seal
      join wallet.transfer newest on newest.seq = seal.through_seq
      where seal.sealed_at > ${until}
      and newest.created_at > ${until}::timestamptz + interval '1 minute'
      order by seal.sealed_at
      limit 1
    ),
    (select max(seq) from wallet.transfer)
  )
  and t.created_at >= ${from}
  and t.created_at < ${until}
  ${currency === undefined ? sql`` : sql`and t.currency = ${currency}`}
`;

type Text = string | undefined;

/** Accounts are named by kind and label, such as `house dice`. */
export type TransfersAsked = Span & {
  readonly kind?: Text;
  /** On either side. */
  readonly account?: Text;
  readonly payer?: Text;
  readonly payee?: Text;
  readonly game?: Text;
};

export type ReportedTransfer = {
  seq: bigint;
  id: string;
  at: Date;
  kind: string;
  currency: string;
  amountMinor: bigint;
  playerId: bigint | null;
  reference: string;
  from: string;
  to: string;
};

const [payerName, payeeName] = [
  sql`rtrim(payer.kind || ' ' || payer.label)`,
  sql`rtrim(payee.kind || ' ' || payee.label)`,
];

const when = (value: string | bigint | null | undefined, condition: RawBuilder<unknown>) =>
  value === undefined || value === null ? sql`` : sql`and ${condition}`;

/** Transfers of a span, newest first. */
export async function listTransfersOf(
  db: Db,
  { kind, account, payer, payee, game, ...span }: TransfersAsked,
  limit: number,
  before: bigint | null = null,
): Promise<ReportedTransfer[]> {
  const { rows } = await sql<ReportedTransfer>`
    select
      t.seq,
      t.id,
      t.created_at as at,
      t.kind,
      t.currency,
      t.amount_minor as "amountMinor",
      t.player_id as "playerId",
      t.reference,
      ${payerName} as "from",
      ${payeeName} as "to"
    from wallet.transfer t
    join wallet.account payer on payer.id = t.debit_account_id
    join wallet.account payee on payee.id = t.credit_account_id
    where ${isOfSpan(span)}
    ${when(kind, sql`t.kind = ${kind}`)}
    ${when(account, sql`${account} in (${payerName}, ${payeeName})`)}
    ${when(payer, sql`${payerName} = ${payer}`)}
    ${when(payee, sql`${payeeName} = ${payee}`)}
    ${when(game, sql`${sql.raw(referenceName('t.reference'))} = ${game}`)}
    ${when(before, sql`t.seq < ${before}`)}
    order by t.seq desc
    limit ${limit}
  `.execute(db);
  return rows;
}

export type BetFigures = { readonly bet: bigint; readonly stakesMinor: bigint; readonly ggrMinor: bigint };

const betId = sql.raw(`(${references.sports.partOf('t.reference', 0)})::bigint`);

/**
 * Bets whose money moved in a span, newest first, with their part of the figures of the span. `bets` are those of a
 * match; null for bets on several matches.
 */
export async function listBetFigures(
  db: Db,
  span: Span,
  bets: readonly bigint[] | null,
  limit: number,
  before: bigint | null = null,
): Promise<BetFigures[]> {
  const ofMatch =
    bets === null ? sql`` : sql`and t.reference = any(${bets.map((id) => references.sports.of(id))})`;
  const { rows } = await sql<BetFigures>`
    select bet, "stakesMinor", "ggrMinor"
    from (
      select
        ${betId} as bet,
        sum(
          case
            when t.kind = 'stake' and t.credit_account_id = book.id then t.amount_minor
            when t.kind = 'refund' and t.debit_account_id = book.id then -t.amount_minor
            else 0
          end
        )::bigint as "stakesMinor",
        sum(case when t.credit_account_id = book.id then t.amount_minor else -t.amount_minor end)::bigint as "ggrMinor"
      from wallet.transfer t
      join wallet.account book
        on book.kind = 'house'
        and book.label = ${references.sports.prefix}
        and book.id in (t.debit_account_id, t.credit_account_id)
      where ${isOfSpan(span)}
      and ${sql.raw(references.sports.isIn('t.reference'))}
      ${ofMatch}
      group by 1
    ) moved
    where ${bets === null ? sql`wallet.match_of_bet(bet) = ''` : sql`true`}
    ${when(before, sql`bet < ${before}`)}
    order by bet desc
    limit ${limit}
  `.execute(db);
  return rows;
}
