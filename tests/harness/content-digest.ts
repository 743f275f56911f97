import { sql } from 'kysely';
import type { Database } from '../../apps/server/platform/db.ts';

export type Content = Record<string, string>;

/** In one statement, without the rows of `besides`. */
export type Digest = (besides?: readonly { id: bigint }[]) => Promise<Content>;

/** These tables change without a player's call, or keep refused messages as evidence. */
const unwatched =
  /job_lease|rate_limit|seal|captcha|platform\.mail|rollup|shared_|presence|turnover_progress|deposit_scan|callback_message|\.cursor$/;

/** These columns record a visit and no content. */
const visits = ['last_used_at', 'used_at', 'seen_at', 'at_desk_at'];

export async function prepareDigest(database: Database): Promise<Digest> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select table_schema || '.' || table_name as name, array_agg(column_name::text) as columns
    from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema not in ('pg_catalog', 'information_schema', 'public')
    and table_type = 'BASE TABLE'
    group by 1
    order by 1
  `.execute(database.db);
  const contents = rows
    .filter(({ name }) => !unwatched.test(name))
    .map(({ name, columns }) => {
      const owner = name === 'identity.player' ? 'id' : columns.includes('player_id') ? 'player_id' : 'null';
      // Balances are published a moment after the answer of a round.
      const published = name === 'platform.outbox' ? " and topic <> 'balances'" : '';
      // A use moves the idle timeout of a session, at most once a minute.
      const moved = name === 'identity.session' ? [...visits, 'expires_at'] : visits;
      const seen = moved.filter((column) => columns.includes(column));
      const row = seen.length > 0 ? `(to_jsonb(t) - '{${seen.join(',')}}'::text[])::text` : 't::text';
      return `select '${name}' as name, count(*) || ':' || coalesce(md5(string_agg(${row}, ',' order by ${row})), '') as hash from ${name} t where (${owner} = any ($1::bigint[])) is not true${published}`;
    });
  const statement = { name: 'content_digest', text: contents.join(' union all ') };
  return async (besides = []) => {
    const found = await database.execute<{ name: string; hash: string }>(statement, [
      besides.map(({ id }) => String(id)),
    ]);
    return Object.fromEntries(found.map(({ name, hash }) => [name, hash]));
  };
}
