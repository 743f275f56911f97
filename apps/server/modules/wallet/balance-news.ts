import type { Logger } from 'pino';
import type { Database, PreparedStatement } from '../../platform/db.ts';
import { usableBonus } from './wallet.queries.ts';

/**
 * SQL: payload key and value of a balance, for a row with `player_id` and `pocket`. `balanceMinor` is an SQL
 * expression.
 */
export const balanceNews = (balanceMinor: string) => `
  case pocket when 'bonus' then 'bonusMinor' else 'balanceMinor' end,
  (case pocket when 'bonus' then ${usableBonus('player_id', balanceMinor)} else (${balanceMinor})::bigint end)::text
`;

export type BalanceNews = {
  /** The open sockets of the player receive it within `gatherMs`. */
  note(playerId: bigint): void;
  drain(): Promise<void>;
};

/** Time during which changes are collected: the longest delay of a balance on other screens. */
const gatherMs = 150;
const playersPerRow = 500;
const drainTries = 10;

/**
 * Publishes balances that rounds changed. An outbox row per batch would cost more than the rounds, so each
 * player's current balance is published once per interval. A balance that another transaction is changing
 * waits for the next interval, so the last published balance is the current one. Changes may be lost when the
 * process ends; every reply carries the balance.
 */
export function createBalanceNews(database: Database, log: Logger): BalanceNews {
  let noted = new Set<bigint>();
  let timer: NodeJS.Timeout | null = null;
  let sending: Promise<void> = Promise.resolve();

  function send(): Promise<void> {
    timer = null;
    const playerIds = [...noted];
    noted = new Set();
    sending = sending.then(async () => {
      for (let from = 0; from < playerIds.length; from += playersPerRow) {
        const some = playerIds.slice(from, from + playersPerRow);
        const busy = await database.execute<{ playerId: bigint }>(announceBalances, [`{${some.join(',')}}`]);
        for (const { playerId } of busy) note(playerId);
      }
    });
    sending = sending.catch((failure) => log.warn({ err: failure }, 'could not announce changed balances'));
    return sending;
  }

  function note(playerId: bigint): void {
    noted.add(playerId);
    timer ??= setTimeout(send, gatherMs).unref();
  }

  return {
    note,
    async drain() {
      for (let tries = 0; tries === 0 || (noted.size > 0 && tries < drainTries); tries++) {
        if (timer) clearTimeout(timer);
        await send();
      }
      if (timer) clearTimeout(timer);
    },
  };
}

/**
 * Writes one outbox row with the balances of the given players. Returns players whose accounts are locked
 * elsewhere. Each account is looked up alone: the planner would keep a join that reads the whole table once
 * it is large. Parameter: player ids as text.
 */
const announceBalances: PreparedStatement = {
  name: 'wallet.announce_balances',
  text: `
with noted as materialized (
  select
    noted.player_id,
    cash.currency,
    cash.balance_minor as cash_minor,
    bonus.balance_minor as bonus_minor
  from unnest($1::text::bigint[]) as noted (player_id)
  left join lateral (
    select balance_minor, currency
    from wallet.account
    where account.player_id = noted.player_id
    and account.kind = 'cash'
    for share skip locked
  ) cash on true
  left join lateral (
    select balance_minor
    from wallet.account
    where account.player_id = noted.player_id
    and account.kind = 'bonus'
    for share skip locked
  ) bonus on true
),
announced as (
  insert into platform.outbox (topic, payload)
  select
    'balances',
    jsonb_agg(jsonb_build_object(
      'playerId', player_id::text,
      'balanceMinor', cash_minor::text,
      'bonusMinor', ${usableBonus('player_id', 'bonus_minor')}::text,
      'currency', currency
    ))
  from noted
  where cash_minor is not null
  and bonus_minor is not null
  having count(*) > 0
)
select player_id as "playerId"
from noted
where (cash_minor is null or bonus_minor is null)
and exists (
  select
  from wallet.account
  where account.player_id = noted.player_id
)
`,
};
