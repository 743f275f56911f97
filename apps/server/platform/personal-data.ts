import { sql } from 'kysely';
import type { Tx } from './db.ts';

/** Rows of one table that are personal data of a player, for the export. Texts are SQL. */
export type PersonalTable = {
  /** Key in the exported file. */
  readonly section: string;
  readonly table: string;
  /** Condition with `:player`. */
  readonly where: string;
  readonly order: string;
  /** Time of a row. A period leaves out other rows; a table without it is exported whole. */
  readonly at?: string;
  /** Secrets, data of other people, names of staff, and numbers of internal accounts. */
  readonly omit?: readonly string[];
  /** JSON object that is added to a row. */
  readonly more?: string;
  /** Bytes of a row that are not short. */
  readonly bytes?: string;
};

/** Personal tables of a module. */
export type PersonalData = {
  readonly exported: readonly PersonalTable[];
  /** Tables about players that the export leaves out, with the reason. */
  readonly leftOut: Readonly<Record<string, string>>;
};

type Period = { readonly from: string | null; readonly to: string | null; readonly zone: string };

/** Larger exports would hold the memory of the process; they are made for shorter periods. */
export const exportMax = { rows: 100_000, bytes: 48 * 1024 * 1024 } as const;

function rowsOf({ table, where, at }: PersonalTable, playerId: bigint, { from, to, zone }: Period) {
  const [before = '', ...after] = where.split(':player');
  const owned = after.reduce(
    (text, part) => sql`${text}${playerId}::bigint${sql.raw(part)}`,
    sql.raw(before),
  );
  const time = sql.raw(at ?? 'now()');
  const since = at && from ? sql`and ${time} >= ${from}::date::timestamp at time zone ${zone}` : sql``;
  const until = at && to ? sql`and ${time} < (${to}::date + 1)::timestamp at time zone ${zone}` : sql``;
  return sql`from ${sql.raw(table)} t where ${owned} ${since} ${until}`;
}

/** Returns the sections as members of a JSON object; null when the period has too many rows. */
export async function readPersonalData(
  tx: Tx,
  tables: readonly PersonalTable[],
  playerId: bigint,
  period: Period,
): Promise<string | null> {
  let rows = 0;
  let bytes = 0;
  for (const each of tables) {
    const { rows: counted } = await sql<{ rows: number; bytes: number }>`
      select count(*)::float8 as rows, coalesce(sum(${sql.raw(each.bytes ?? '0')}), 0)::float8 as bytes
      ${rowsOf(each, playerId, period)}
    `.execute(tx);
    rows += counted[0]?.rows ?? 0;
    bytes += counted[0]?.bytes ?? 0;
    if (rows > exportMax.rows || bytes > exportMax.bytes) return null;
  }
  const sections: string[] = [];
  for (const each of tables) {
    const more = each.more ? sql`|| ${sql.raw(each.more)}` : sql``;
    // As text: a bigint of the database does not fit into a number of JavaScript.
    const { rows: found } = await sql<{ row: string }>`
      select ((to_jsonb(t) - ${[...(each.omit ?? [])]}::text[]) ${more})::text as row
      ${rowsOf(each, playerId, period)}
      order by ${sql.raw(each.order)}
    `.execute(tx);
    sections.push(
      `${JSON.stringify(each.section)}: [${found.map(({ row }) => `\n  ${row}`).join(',')}${found.length > 0 ? '\n' : ''}]`,
    );
  }
  return sections.join(',\n');
}
