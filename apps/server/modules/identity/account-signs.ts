import type { ReviewState } from '@palpite/contracts/identity-review';
import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { listTwins, type Twin } from './identity.queries.ts';
import { listNewestReviews } from './reviews/reviews.queries.ts';

/** Changes of an account, and its links to other accounts, that staff look at before money leaves. */
export type AccountSigns = {
  readonly documentChangedAt: Date | null;
  readonly accessChangedAt: Date | null;
  /** First login on the newest device, when the account was used on another one before. */
  readonly newDeviceAt: Date | null;
  readonly accountTwins: readonly Twin[];
  /** The newest review of the identity by staff. */
  readonly identityReview: { readonly state: ReviewState; readonly at: Date } | null;
};

type Row = {
  id: bigint;
  document_changed_at: Date | null;
  access_changed_at: Date | null;
  new_device_at: Date | null;
};

export async function listAccountSigns(
  db: Db,
  playerIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, AccountSigns>> {
  if (playerIds.length === 0) return new Map();
  const { rows } = await sql<Row>`
    with seen as (
      select player_id, device_id, min(created_at) as first_at
      from (
        select player_id, device_id, created_at
        from identity.session
        where player_id = any(${[...playerIds]}::bigint[])
        union all
        -- Sessions are deleted after a time; the device of the registration is kept.
        select id, device_id, created_at
        from identity.player
        where id = any(${[...playerIds]}::bigint[])
      ) used
      where device_id <> ''
      group by player_id, device_id
    )
    select id, document_changed_at, access_changed_at, new_device_at
    from identity.player
    left join (
      select player_id, max(first_at) as new_device_at
      from seen
      group by player_id
      having count(*) > 1
    ) device on device.player_id = player.id
    where id = any(${[...playerIds]}::bigint[])
  `.execute(db);
  const twins = Map.groupBy(await listTwins(db, playerIds), ({ playerId }) => playerId);
  const reviews = await listNewestReviews(db, playerIds);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        documentChangedAt: row.document_changed_at,
        accessChangedAt: row.access_changed_at,
        newDeviceAt: row.new_device_at,
        identityReview: reviews.get(row.id) ?? null,
        accountTwins: twins.get(row.id) ?? [],
      },
    ]),
  );
}
