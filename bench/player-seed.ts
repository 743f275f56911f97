import type { Database } from '../apps/server/platform/db.ts';

/**
 * Players with empty pockets, whose ids follow those of `seedPlayers`. They registered over `days`; most ordered a
 * deposit, some paid one or two. Triggers are disabled, so that a million takes a minute.
 */
export async function seedManyPlayers(
  database: Database,
  { from, to, days }: { from: number; to: number; days: number },
): Promise<void> {
  const opened = `now() - (${to} - number) * interval '${days} days' / ${to}`;
  await database.session(async (run) => {
    await run("set session_replication_role = 'replica'");
    await run(`
      insert into identity.player (
        id, username, name, kyc, kyc_at, country, phone, birth_date, password_hash, invite_code, currency, lang,
        created_at
      )
      select
        9000000000 + number, 'many.' || number || '@example.com', 'Bench', number % 4 = 0,
        case when number % 4 = 0 then ${opened} + interval '2 days' end,
        '+55', '', '1990-01-15', '', 'MANY' || number, 'BRL', 'pt_BR', ${opened}
      from generate_series(${from}, ${to - 1}) as number;
      insert into wallet.account (kind, player_id, currency, balance_minor, created_at)
      select kind, 9000000000 + number, 'BRL', case when kind = 'cash' then 1000000000 else 0 end, ${opened}
      from generate_series(${from}, ${to - 1}) as number
      cross join unnest(array['cash', 'bonus', 'held']) as kind;
      insert into payments.depositor (player_id, currency, opened_at, deposits, ordered_at, first_at, newest_at, second_at)
      select
        9000000000 + number, 'BRL', ${opened}, case when number % 5 = 0 then 0 when number % 2 = 0 then 2 else 1 end,
        ${opened} + number % 97 * interval '1 hour',
        case when number % 5 > 0 then ${opened} + number % 101 * interval '70 minutes' end,
        case when number % 5 > 0 then ${opened} + number % 101 * interval '70 minutes' end,
        case when number % 5 > 0 and number % 2 = 0 then ${opened} + number % 103 * interval '3 hours' end
      from generate_series(${from}, ${to - 1}) as number
      where number % 3 > 0;
      insert into payments.order (
        id, player_id, package_id, package_group, currency, price_minor, pay_minor, gift_minor, status, vendor, client,
        created_at, credited_at, payer
      )
      select
        'many:' || player_id, player_id, case when player_id % 7 = 0 then 'BRL-BRL-200' else 'BRL-BRL-50' end, 'BRL',
        'BRL', 5000, case when player_id % 11 = 0 then 4500 else 5000 end, 0, 'credited', 'sandbox', '{}', first_at,
        first_at, ''
      from payments.depositor
      where first_at is not null;
    `);
    await run('vacuum analyze');
  });
}
