import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { openDatabase } from '../apps/server/platform/db.ts';
import { migrate } from '../apps/server/platform/migrate.ts';
import { settings } from '../apps/server/settings.ts';
import { grantablePermissions } from '../packages/domain/src/staff.ts';
import { describeNotices } from './notices.ts';
import { describeTables } from './schema.ts';

/**
 * The table types, `.env.example`, the permissions of roles and the third-party notices. With `--check` it exits 1 when a file is out
 * of date.
 */
const checking = process.argv.includes('--check');
const root = new URL('../', import.meta.url);

const database = await openDatabase({ url: '', dataDir: 'memory://' });
await migrate(database);
const tables = await describeTables(database.db);
await database.close();

const environment = Object.entries(settings)
  .map(([name, setting]) => `# ${setting.purpose}.\n${name}=${setting.default}\n`)
  .join('\n');

const files: Record<string, string> = {
  'apps/server/platform/tables.ts': formatted(tables),
  '.env.example': environment,
  'db/schema/staff-permissions.sql': permissionsSql(),
  'THIRD_PARTY_NOTICES.md': describeNotices(),
};

let stale = 0;
for (const [path, content] of Object.entries(files)) {
  const file = new URL(path, root);
  const current = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (current === content) continue;
  stale++;
  if (checking) console.error(`${path} is out of date: run npm run generate.`);
  else writeFileSync(file, content);
}
process.exitCode = checking && stale > 0 ? 1 : 0;

/** The database refuses other permissions in a role. */
function permissionsSql(): string {
  const names = grantablePermissions.map((name) => `    '${name}'`).join(',\n');
  return `-- Permissions that roles made by owners can have. Generated from packages/domain/src/staff.ts.

create function staff.grantable_permissions() returns text[] language sql immutable as $$
  select array[
${names}
  ]
$$;
comment on function staff.grantable_permissions is 'Permissions that a role in staff.role can have';
`;
}

function formatted(code: string): string {
  const biome = new URL('node_modules/@biomejs/biome/bin/biome', root).pathname;
  return execFileSync(process.execPath, [biome, 'format', '--stdin-file-path=tables.ts'], {
    input: code,
    cwd: root,
  }).toString();
}
