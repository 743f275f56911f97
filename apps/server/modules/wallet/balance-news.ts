import type { Logger } from 'pino';
import type { Database, PreparedStatement } from '../../platform/db.ts';
import { usableBonus } from './wallet.queries.ts';

/**
 * For statements that write news of balances: the name and the value of the balance of a row's `pocket`, cash or bonus.
 * The row has a `player_id`; `balanceMinor` is the SQL expression of the pocket's balance.
 */
export const balanceNews = (balanceMinor: string) => `
  case pocket when 'bonus' then 'bonusMinor' else 'balanceMinor' end,
  (case pocket when 'bonus' then ${usableBonus('player_id', balanceMinor)} else (${balanceMinor})::bigint end)::text
`;

export type BalanceNews = {
  /** A player's balance has changed; open sockets shall hear of it soon. */
  note(playerId: bigint): void;
  /** Sends what was noted and waits for it. */
  drain(): Promise<void>;
};

/** How long news is gathered; also how late a player's other screens may show a balance. */
const gatherMs = 150;
const playersPerRow = 500;

/**
 * Tells the open sockets of every process about balances that rounds have changed.
 *
 * A row in the outbox for every batch would cost more than the rounds themselves, so news is gathered and each
 * player is told once per interval, with the balance as it is then. News can be lost with its process; it is a hint
 * and never the truth: every reply carries the balance, and so does a reload.
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
    sending = sending.catch((failure) => log.warn({ err: failure }, 'news of balances was lost'));
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
 * Writes one row of news with both balances of players as it sees them. Accounts are looked up one by one, as a join
 * would be planned while their table is small, and read it whole when it is not. Parameter: an array of players as text.
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
