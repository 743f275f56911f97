import { stakedSince, type TurnoverNeed, turnoverNeed } from '@palpite/domain/wagering';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';
import { type AccountSigns, listAccountSigns, type Twin } from '../../identity/index.ts';
import { listTurnovers } from '../../wallet/index.ts';
import { listDepositSums } from '../payments.queries.ts';

/** What decides whether staff look closer at a withdrawal. Money is in the currency of the withdrawal. */
export type WithdrawalFacts = AccountSigns & {
  /** Lifetime deposits, less what was reversed or returned. */
  readonly depositedMinor: bigint;
  /** Lifetime paid withdrawals. */
  readonly paidMinor: bigint;
  readonly paidCount: number;
  readonly turnover: TurnoverNeed;
  /** Withdrawals requested in the 24 hours and 7 days up to this one, without returned ones. */
  readonly dayCount: number;
  readonly weekCount: number;
  /** First earlier withdrawal to the same destination; null when this is the first. */
  readonly targetSince: Date | null;
  /** Reversed deposits, and those whose reversal the vendor has undone. */
  readonly reversedCount: number;
  readonly undoneCount: number;
  /** Other accounts by the same device, document or destination. */
  readonly twins: readonly { readonly playerId: bigint; readonly by: Twin['reason'] | 'destination' }[];
};

const noSigns: AccountSigns = {
  documentChangedAt: null,
  accessChangedAt: null,
  newDeviceAt: null,
  accountTwins: [],
  identityReview: null,
};

type Counted = {
  id: string;
  player_id: bigint;
  paid_minor: bigint;
  paid_count: number;
  day_count: number;
  week_count: number;
  target_since: Date | null;
  reversed_count: number;
  undone_count: number;
  /** As text: the driver does not parse arrays of bigint. */
  twin_ids: string[];
  received_minor: bigint;
  turnover_at_newest_minor: bigint;
};

async function countFor(db: Db, ids: readonly string[]): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select
      withdrawal.id,
      withdrawal.player_id,
      own.*,
      reversed.*,
      array(
        select distinct other.player_id::text
        from payments.withdrawal other
        where other.account_no = withdrawal.account_no
        and other.player_id <> withdrawal.player_id
        limit 20
      ) as twin_ids,
      (
        select coalesce(sum(amount_minor), 0)::bigint
        from payments.transfer
        where receiver_id = withdrawal.player_id
      ) as received_minor,
      coalesce(depositor.turnover_at_newest_minor, 0) as turnover_at_newest_minor
    from payments.withdrawal
    left join payments.depositor on depositor.player_id = withdrawal.player_id
    cross join lateral (
      select
        coalesce(sum(each.amount_minor) filter (where each.status = 'paid'), 0)::bigint as paid_minor,
        (count(*) filter (where each.status = 'paid'))::int as paid_count,
        (count(*) filter (where each.created_at > withdrawal.created_at - interval '24 hours'))::int as day_count,
        (count(*) filter (where each.created_at > withdrawal.created_at - interval '7 days'))::int as week_count,
        min(each.created_at) filter (
          where each.id <> withdrawal.id
          and each.bank = withdrawal.bank
          and each.account_no = withdrawal.account_no
        ) as target_since
      from payments.withdrawal each
      where each.player_id = withdrawal.player_id
      and each.status not in ('rejected', 'failed')
      and each.created_at <= withdrawal.created_at
    ) own
    cross join lateral (
      select
        (count(*) filter (where undone_at is null))::int as reversed_count,
        (count(*) filter (where undone_at is not null))::int as undone_count
      from payments.reversal
      where reversal.player_id = withdrawal.player_id
      and reversal.kind = 'deposit'
    ) reversed
    where withdrawal.id = any(${[...ids]}::text[])
  `.execute(db);
  return rows;
}

/** By the id of the withdrawal. Reads the same few statements for any number of them. */
export async function listWithdrawalFacts(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, WithdrawalFacts>> {
  if (ids.length === 0) return new Map();
  const counted = await countFor(db, ids);
  const playerIds = [...new Set(counted.map((row) => row.player_id))];
  const [deposits, signs, turnovers] = await Promise.all([
    listDepositSums(db, playerIds),
    listAccountSigns(db, playerIds),
    listTurnovers(db, playerIds),
  ]);
  const turnoverOf = new Map(turnovers.map((each) => [each.playerId, each.turnoverMinor]));
  return new Map(
    counted.map((row) => {
      const depositedMinor = deposits.get(row.player_id) ?? 0n;
      const turnoverMinor = turnoverOf.get(row.player_id) ?? 0n;
      const account = signs.get(row.player_id) ?? noSigns;
      return [
        row.id,
        {
          ...account,
          twins: [
            ...account.accountTwins.map(({ twinId, reason }) => ({ playerId: twinId, by: reason })),
            ...row.twin_ids.map((id) => ({ playerId: BigInt(id), by: 'destination' as const })),
          ],
          depositedMinor,
          paidMinor: row.paid_minor,
          paidCount: row.paid_count,
          dayCount: row.day_count,
          weekCount: row.week_count,
          targetSince: row.target_since,
          reversedCount: row.reversed_count,
          undoneCount: row.undone_count,
          turnover: turnoverNeed({
            depositsMinor: depositedMinor + row.received_minor,
            turnoverMinor,
            stakedSinceMinor: stakedSince(turnoverMinor, row.turnover_at_newest_minor),
          }),
        },
      ];
    }),
  );
}
