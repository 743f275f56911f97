import type { Logger } from 'pino';
import type { Database, PreparedStatement } from '../../platform/db.ts';
import { usableBonus } from './wallet.queries.ts';

/**
 * SQL for statements that publish balances: the payload key and the value of the balance of a row's `pocket`, cash or
 * bonus. The row has a `player_id`; `balanceMinor` is the SQL expression of the pocket's balance.
 */
export const balanceNews = (balanceMinor: string) => `
  case pocket when 'bonus' then 'bonusMinor' else 'balanceMinor' end,
  (case pocket when 'bonus' then ${usableBonus('player_id', balanceMinor)} else (${balanceMinor})::bigint end)::text
`;

export type BalanceNews = {
  /** Marks a player whose balance has changed. The open sockets of the player receive it within `gatherMs`. */
  note(playerId: bigint): void;
  /** Publishes all marked balances and waits until they are written. */
  drain(): Promise<void>;
};

/** Time during which changes are collected, and so the longest delay of a balance on the player's other screens. */
const gatherMs = 150;
const playersPerRow = 500;

/**
 * Publishes balances that rounds have changed to the open sockets of all processes.
 *
 * An outbox row for each batch would cost more than the rounds themselves. Changes are collected, and each player's
 * current balance is published once per interval. Changes can be lost when the process ends. That does no harm: every
 * reply and every page load carries the balance.
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
        await database.execute(announceBalances, [`{${some.join(',')}}`]);
      }
    });
    sending = sending.catch((failure) => log.warn({ err: failure }, 'could not announce changed balances'));
    return sending;
  }

  return {
    note(playerId) {
      noted.add(playerId);
      timer ??= setTimeout(send, gatherMs).unref();
    },
    async drain() {
      if (timer) clearTimeout(timer);
      await send();
    },
  };
}

/**
 * Writes one outbox row with the current cash and bonus balances of the given players. Each account is looked up alone:
 * the planner would plan a join while the table is small, and that plan reads the whole table once it is large.
 * Parameter: an array of player ids as text.
 */
const announceBalances: PreparedStatement = {
  name: 'wallet.announce_balances',
  text: `
insert into platform.outbox (topic, payload)
select
  'balances',
  jsonb_agg(jsonb_build_object(
    'playerId', noted.player_id::text,
    'balanceMinor', cash.balance_minor::text,
    'bonusMinor', ${usableBonus('noted.player_id', 'bonus.balance_minor')}::text,
    'currency', cash.currency
  ))
from unnest($1::text::bigint[]) as noted (player_id)
cross join lateral (
  select balance_minor, currency
  from wallet.account
  where account.player_id = noted.player_id
  and account.kind = 'cash'
  offset 0
) cash
cross join lateral (
  select balance_minor
  from wallet.account
  where account.player_id = noted.player_id
  and account.kind = 'bonus'
  offset 0
) bonus
having count(*) > 0
`,
};
