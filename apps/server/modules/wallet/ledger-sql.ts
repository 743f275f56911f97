import type { TransferKind } from '@palpite/domain/ledger/transfer-kinds';
import { balanceNews } from './balance-news.ts';
import type { IdSql } from './transfer-ids.ts';

/**
 * SQL from which other modules compose statements that move money together with their rows. No other module
 * writes SQL that changes `wallet.*`. Each piece is text, so that a prepared statement stays one text. Order:
 * `lockAccounts` or `lockedAccount`, the statement's own decision, `moveAccounts`, `insertTransfers`,
 * `noteStakeReturns`, `announceBalances`.
 */

/** Lateral row `account` (id, kind, balance_minor, turnover_minor) of the account `id`, locked. */
export const lockedAccount = (id: string) => `(
    select id, kind, balance_minor, turnover_minor
    from wallet.account
    where account.id = ${id}
    for update
  ) account`;

/**
 * CTE `account` (id, kind, balance_minor, turnover_minor): locks accounts in the order of their ids, after
 * the CTE `after`. Each account is looked up alone: the planner would keep a join that reads all accounts
 * once the table is large.
 */
export const lockAccounts = (ids: string, { after }: { after?: string } = {}) => `
account as materialized (
  select account.*
  from (
    select distinct id
    from (${ids}) named${after ? `\n    where ${isComplete(after)}` : ''}
    order by id
  ) in_order
  cross join lateral ${lockedAccount('in_order.id')}
)`;

/** True once all rows of the CTE `name` are read, and locked if it locks. */
export const isComplete = (name: string) => `(select count(*) from ${name}) >= 0`;

/**
 * CTE `account_moved`, or `as`: adds `balance` and `turnover` to locked accounts, each at most once. Turnover
 * does not fall below zero.
 */
export const moveAccounts = ({
  as = 'account_moved',
  from,
  account,
  balance,
  turnover,
  where,
  returning,
}: {
  as?: string;
  from: string;
  account: string;
  balance?: string;
  turnover?: string;
  where?: string;
  returning?: string;
}) => {
  const changes = [
    balance && `balance_minor = account.balance_minor + (${balance})`,
    turnover && `turnover_minor = greatest(account.turnover_minor + (${turnover}), 0)`,
  ];
  return `
${as} as (
  update wallet.account
  set ${changes.filter(Boolean).join(',\n    ')}
  from ${from}
  where account.id = ${account}${where ? `\n  and (${where})` : ''}${returning ? `\n  returning ${returning}` : ''}
)`;
};

/** A transfer that a statement makes for a row; SQL expressions except kind and id. */
export type TransferSql = {
  kind: TransferKind;
  id: IdSql;
  debit: string;
  credit: string;
  amount: string;
  /** Null for system accounts, which carry no balance. */
  debitAfter?: string;
  creditAfter?: string;
  /** Thousandths of the stake that count; default: the weights of its product. */
  weights?: { vip: string; bonus: string; commission: string };
  /** Default: always. */
  when?: string;
};

/**
 * CTE `transferred`: inserts transfers for the rows of `from`. With `every`, a row makes each transfer whose
 * condition holds, in their order. With `either`, it makes the first one; a row for which none holds fails
 * the statement. `orderBy` may use `leg.place`, the number of the transfer in `every`.
 */
export const insertTransfers = ({
  from,
  where,
  currency,
  player,
  reference,
  orderBy,
  returning,
  ...made
}: {
  from: string;
  where?: string;
  currency: string;
  player: string;
  reference: string;
  orderBy: string;
  returning?: string;
} & ({ every: readonly TransferSql[] } | { either: readonly TransferSql[] })) => {
  const legs = 'every' in made ? made.every : made.either;
  const choose = (pick: (leg: TransferSql) => string) => {
    const values = legs.map(pick);
    if (new Set(values).size === 1) return values[0];
    const cases = legs.map((leg, index) => {
      const isLast = index === legs.length - 1;
      if ('either' in made && !leg.when && isLast) return `else ${values[index]}`;
      return `when ${'every' in made ? `leg.place = ${index + 1}` : leg.when} then ${values[index]}`;
    });
    return `case ${cases.join(' ')} end`;
  };
  const columns: Record<string, (leg: TransferSql) => string | undefined> = {
    id: (leg) => leg.id,
    kind: (leg) => `'${leg.kind}'`,
    debit_account_id: (leg) => leg.debit,
    credit_account_id: (leg) => leg.credit,
    amount_minor: (leg) => leg.amount,
    currency: () => currency,
    player_id: () => player,
    reference: () => reference,
    debit_balance_after_minor: (leg) => leg.debitAfter,
    credit_balance_after_minor: (leg) => leg.creditAfter,
    vip_permille: (leg) => leg.weights?.vip,
    bonus_permille: (leg) => leg.weights?.bonus,
    commission_permille: (leg) => leg.weights?.commission,
  };
  const used = Object.entries(columns).filter(([, pick]) => legs.some(pick));
  const isCrossed = 'every' in made && legs.length > 1;
  const conditions = [
    where,
    legs.some(({ when }) => when) && 'every' in made && choose(({ when }) => when ?? 'true'),
  ].filter(Boolean);
  return `
transferred as (
  insert into wallet.transfer (${used.map(([column]) => column).join(', ')})
  select
    ${used.map(([, pick]) => choose((leg) => pick(leg) ?? 'null')).join(',\n    ')}
  from ${from}${isCrossed ? `\n  cross join (values ${legs.map((_, index) => `(${index + 1})`).join(', ')}) as leg (place)` : ''}${
    conditions.length > 0
      ? `\n  where ${conditions.map((condition) => `(${condition})`).join('\n  and ')}`
      : ''
  }
  order by ${orderBy}${returning ? `\n  returning ${returning}` : ''}
)`;
};

/**
 * CTE `stake_returned`: records the part of a stake that does not count as turnover; a negative amount
 * cancels a record. The statement also subtracts the part from the account's turnover. `stakeSeq` is required
 * when the stake's id has no index.
 */
export const noteStakeReturns = ({
  from,
  stake,
  stakeSeq,
  amount,
  where,
  orderBy,
}: {
  from: string;
  stake: IdSql;
  stakeSeq?: string;
  amount: string;
  where?: string;
  orderBy?: string;
}) => `
stake_returned as (
  insert into wallet.stake_return (stake_id, stake_seq, kind, amount_minor)
  select ${stake}, ${stakeSeq ?? 'null::bigint'}, 'returned', ${amount}
  from ${from}${where ? `\n  where ${where}` : ''}${orderBy ? `\n  order by ${orderBy}` : ''}
)`;

/**
 * CTE `balances_announced`: publishes balances. `rows`: query of `account_id`, `player_id`, `pocket`,
 * `currency`, `balance_minor`. Each outbox row carries `perRow` balances.
 */
export const announceBalances = (rows: string, { perRow }: { perRow: string | number }) => `
balances_announced as (
  insert into platform.outbox (topic, payload)
  select
    'balances',
    jsonb_agg(jsonb_build_object('playerId', player_id::text, ${balanceNews('balance_minor')}, 'currency', currency))
  from (
    select moved.*, (row_number() over (order by account_id) - 1) / ${perRow}::int as part
    from (${rows}) moved
  ) parted
  group by part
)`;

/** Lateral row `stop`: `runs` during a break or an exclusion. Most players have no such row. */
export const stopOf = (player: string) => `(
    select guard.stopped_until > clock_timestamp() as runs
    from wallet.guard
    where guard.player_id = ${player}
    limit 1
  ) stop`;
