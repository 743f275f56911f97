import { sql } from 'kysely';
import type { Db } from './db.ts';
import { type SecretPlace, type Secrets, SecretUnreadable } from './secrets.ts';

/** Each module lists its encrypted columns. */
export type SecretColumn = {
  column: SecretPlace['column'];
  /** As the encryption authenticates it, unique in the table. */
  key: string;
  keyType: 'bigint' | 'text';
  /** Default: all rows. */
  where?: string;
  /** Elements are encrypted one by one; their row is the key and the position. */
  isArray?: true;
};

type StoredValue = { key: string; value: string | string[] };

/** Rows in one transaction. */
const rowsPerStep = 500;

/**
 * In short transactions; safe to stop and to repeat. Locked rows are skipped: no round waits for this and no
 * deadlock is possible. Returns how many values were changed, how many still have another key, and a sentence
 * for each that cannot be decrypted.
 */
export async function reencryptAll(
  db: Db,
  secrets: Secrets,
  columns: readonly SecretColumn[],
): Promise<{ changed: number; left: number; unreadable: string[] }> {
  const unreadable: string[] = [];
  let changed = 0;
  let left = 0;
  for (const column of columns) {
    let after: string | null = null;
    do {
      const step: { changed: number; last: string | null } = await reencryptStep(
        db,
        secrets,
        column,
        after,
        unreadable,
      );
      changed += step.changed;
      after = step.last;
    } while (after !== null);
    left += await countOtherKeys(db, secrets, column);
  }
  return { changed, left, unreadable };
}

/** Once no value has them. Null while one is in use. */
export async function retireKeys(
  db: Db,
  secrets: Secrets,
  columns: readonly SecretColumn[],
): Promise<string[] | null> {
  return db.transaction().execute(async (tx) => {
    await sql`lock table platform.secret_key in share row exclusive mode`.execute(tx);
    for (const column of columns) if ((await countOtherKeys(tx, secrets, column)) > 0) return null;
    const rows = await tx
      .deleteFrom('platform.secret_key')
      .where('id', '<>', secrets.keyId)
      .returning('id')
      .execute();
    return rows.map(({ id }) => id);
  });
}

const nameOf = ({ column }: SecretColumn) => {
  const at = column.lastIndexOf('.');
  return { table: sql.raw(column.slice(0, at)), value: sql.raw(column.slice(at + 1)) };
};

/** Condition on the value or one of its elements. */
function hasOtherKey(secrets: Secrets, each: SecretColumn) {
  const { value } = nameOf(each);
  const current = `v1.${secrets.keyId}.%`;
  const isOther = each.isArray
    ? sql`exists (select from unnest(${value}) as element where element not like ${current})`
    : sql`${value} not like ${current}`;
  return sql`(${sql.raw(each.where ?? 'true')}) and ${isOther}`;
}

async function countOtherKeys(db: Db, secrets: Secrets, each: SecretColumn): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${nameOf(each).table} where ${hasOtherKey(secrets, each)}
  `.execute(db);
  return rows[0]?.count ?? 0;
}

async function reencryptStep(
  db: Db,
  secrets: Secrets,
  each: SecretColumn,
  after: string | null,
  unreadable: string[],
): Promise<{ changed: number; last: string | null }> {
  const { table, value } = nameOf(each);
  const [key, type] = [sql.raw(each.key), sql.raw(each.keyType)];
  return db.transaction().execute(async (tx) => {
    // A trigger lets nothing else change a published chain.
    await sql`select set_config('palpite.reencrypts', 'on', true)`.execute(tx);
    const { rows } = await sql<StoredValue>`
      select (${key})::text as key, ${value} as value
      from ${table}
      where ${hasOtherKey(secrets, each)}
      and (${after}::${type} is null or ${key} > ${after}::${type})
      order by ${key}
      limit ${rowsPerStep}
      for no key update skip locked
    `.execute(tx);
    let changed = 0;
    for (const row of rows) {
      const again = encryptAgain(secrets, each, row);
      if (again instanceof SecretUnreadable) {
        unreadable.push(again.message);
        continue;
      }
      await sql`update ${table} set ${value} = ${again} where ${key} = ${row.key}::${type}`.execute(tx);
      changed++;
    }
    return { changed, last: rows.at(-1)?.key ?? null };
  });
}

function encryptAgain(secrets: Secrets, { column }: SecretColumn, { key, value }: StoredValue) {
  const again = (row: string, stored: string) =>
    secrets.encrypt({ column, row }, secrets.decrypt({ column, row }, stored));
  try {
    return Array.isArray(value)
      ? value.map((element, position) => again(`${key} ${position}`, element))
      : again(key, value);
  } catch (failure) {
    if (failure instanceof SecretUnreadable) return failure;
    throw failure;
  }
}
