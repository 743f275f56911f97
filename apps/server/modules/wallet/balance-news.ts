import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database, Tx } from '../../platform/db.ts';

/** In statements that write news of balances: how the balance of a row's `pocket`, cash or bonus, is called there. */
export const balanceName = `case pocket when 'bonus' then 'bonusMinor' else 'balanceMinor' end`;

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
        await database.db.transaction().execute((tx) => announceBalances(tx, some));
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

/** One row of news with both balances of these players as this transaction sees them. */
async function announceBalances(tx: Tx, playerIds: readonly bigint[]): Promise<void> {
  await sql`
    insert into platform.outbox (topic, payload)
    select
      'balances',
      jsonb_agg(jsonb_build_object(
        'playerId', cash.player_id::text,
        'balanceMinor', cash.balance_minor::text,
        'bonusMinor', bonus.balance_minor::text,
        'currency', cash.currency
      ))
    from wallet.account cash
    join wallet.account bonus on bonus.player_id = cash.player_id and bonus.kind = 'bonus'
    where cash.kind = 'cash'
    and cash.player_id in (${sql.join(playerIds)})
    having count(*) > 0
  `.execute(tx);
}
