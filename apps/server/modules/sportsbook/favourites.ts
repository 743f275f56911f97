import { sports as contract } from '@palpite/contracts';
import type { Favourite } from '@palpite/contracts/sports';
import { favouritesMax } from '@palpite/domain/sports/sport-faces';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db.ts';
import { route } from '../../platform/http.ts';
import type { Module } from '../../platform/module.ts';
import { refuse } from '../../platform/refusal.ts';
import type { SportsbookContext } from './context.ts';

export function createFavourites({ database: { db } }: Pick<SportsbookContext, 'database'>): Module {
  return {
    routes: [
      route(contract.getFavourites, async ({ player }) => ({ favourites: await list(db, player.id) })),

      route(contract.addFavourites, ({ player, body: { favourites, merge } }) =>
        db.transaction().execute(async (tx) => ({
          favourites: await addFavourites(tx, player.id, favourites, merge === true),
        })),
      ),

      route(contract.removeFavourites, async ({ player, body }) => {
        await removeFavourites(db, player.id, body.favourites);
        return { favourites: await list(db, player.id) };
      }),
    ],
  };
}

async function list(db: Db, playerId: bigint): Promise<Favourite[]> {
  return (await db
    .selectFrom('sportsbook.favourite')
    .select(['kind', 'ref'])
    .where('player_id', '=', playerId)
    .orderBy('chosen_at')
    .orderBy('kind')
    .orderBy('ref')
    .execute()) as Favourite[];
}

const sentRows = (favourites: readonly Favourite[]) => sql`
  select kind, ref, min(number) as number
  from unnest(
    ${favourites.map(({ kind }) => kind)}::text[], ${favourites.map(({ ref }) => ref)}::text[]
  ) with ordinality as item (kind, ref, number)
  group by kind, ref
`;

/**
 * One statement; returns all favourites. A merge skips unknown ones and those beyond the maximum.
 *
 * Refuses: `favourite_unknown`, `favourites_full`.
 */
async function addFavourites(
  tx: Tx,
  playerId: bigint,
  favourites: readonly Favourite[],
  isMerge: boolean,
): Promise<Favourite[]> {
  // Concurrent requests must not count the same free places.
  await sql`select pg_advisory_xact_lock(hashtextextended('sportsbook.favourite', ${playerId}))`.execute(tx);
  const { rows } = await sql<{ unknown: number; beyond: number }>`
    with sent as (${sentRows(favourites)}),
    known as (
      select *
      from sent
      where case kind
        when 'league' then exists (
          select
          from sportsbook.league
          where league.id = case when sent.ref ~ '^[0-9]{1,18}$' then sent.ref::bigint end
        )
        else exists (
          select
          from sportsbook.match
          where match.competitors @> jsonb_build_array(jsonb_build_object('ref', sent.ref))
        )
      end
    ),
    fresh as (
      select known.*, row_number() over (order by number) as place
      from known
      where not exists (
        select from sportsbook.favourite
        where favourite.player_id = ${playerId} and favourite.kind = known.kind and favourite.ref = known.ref
      )
    ),
    room as (select ${favouritesMax} - count(*) as rows from sportsbook.favourite where player_id = ${playerId}),
    added as (
      insert into sportsbook.favourite (player_id, kind, ref)
      select ${playerId}, kind, ref from fresh, room where place <= room.rows
    )
    select
      ((select count(*) from sent) - (select count(*) from known))::int as unknown,
      (select count(*) from fresh, room where place > room.rows)::int as beyond
  `.execute(tx);
  const [verdict] = rows;
  if (!isMerge && verdict?.unknown) refuse('favourite_unknown');
  if (!isMerge && verdict?.beyond) refuse('favourites_full', { max: favouritesMax });
  return list(tx, playerId);
}

export async function forgetFavouriteTeams(tx: Tx, playerId: bigint): Promise<void> {
  await tx.deleteFrom('sportsbook.favourite').where('player_id', '=', playerId).execute();
}

async function removeFavourites(db: Db, playerId: bigint, favourites: readonly Favourite[]): Promise<void> {
  await sql`
    delete from sportsbook.favourite
    using (${sentRows(favourites)}) as sent
    where favourite.player_id = ${playerId} and favourite.kind = sent.kind and favourite.ref = sent.ref
  `.execute(db);
}
