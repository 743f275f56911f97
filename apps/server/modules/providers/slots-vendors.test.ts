import { productCodes } from '@palpite/contracts/lobby';
import { slotsVendorNames } from '@palpite/domain/slots-vendors';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../../../tests/harness/database.ts';

const listed = (check: string) => [...check.matchAll(/'([^']+)'::text/g)].map(([, value]) => value).sort();

test('the database accepts exactly the vendors and product codes of the domain', async () => {
  const { database } = await freshDatabase('postgres');
  const { rows } = await sql<{ place: string; definition: string }>`
    select c.conrelid::regclass || '.' || a.attname as place, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'c'
    and (a.attname = 'vendor' and c.conrelid::regclass::text like 'seamless.%' or a.attname = 'product_code')
    order by 1
  `.execute(database.db);
  await database.close();
  expect(Object.fromEntries(rows.map(({ place, definition }) => [place, listed(definition)]))).toEqual({
    'catalogue.game.product_code': [...productCodes].sort(),
    'seamless.round.vendor': [...slotsVendorNames].sort(),
    'seamless.session.vendor': [...slotsVendorNames].sort(),
    'seamless.stake_limit.vendor': [...slotsVendorNames].sort(),
    'seamless.unread_win.vendor': [...slotsVendorNames].sort(),
  });
});
