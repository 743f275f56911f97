import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../../../../tests/harness/database.ts';
import { listFeedAges } from './markets.queries.ts';

test.each(['postgres', 'embedded'] as const)(
  'reads the age of a feed for any stored time, on %s',
  async (kind) => {
    const { database } = await freshDatabase(kind);
    await sql`
    insert into sportsbook.feed (source, alive_at)
    values ('endless', 'infinity'), ('silent', '-infinity'), ('usual', now() - interval '5 seconds')
  `.execute(database.db);
    const ages = await listFeedAges(database.db);
    const ageOf = (name: string) => ages.find(({ source }) => source === name)?.ageMs;
    expect(ageOf('endless')).toBe(0);
    expect(ageOf('silent')).toBeNull();
    expect(ageOf('usual')).toBeGreaterThanOrEqual(5_000);
    await database.close();
  },
);
