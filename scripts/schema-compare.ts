import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openDatabase } from '../apps/server/platform/db.ts';
import { compareUpgrade } from './schema-facts.ts';

/**
 * `npm run schema:compare -- <release tag>` builds the database of that release, applies the newer
 * migrations, and compares it with a new database. Exits 1 when they differ.
 */
const root = new URL('../', import.meta.url);
const release = process.argv[2];
if (!release) {
  console.error('Name the release that is upgraded from: npm run schema:compare -- v1.2.0');
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), 'palpite-release-'));
try {
  const archive = execFileSync('git', ['archive', release, 'db'], { cwd: root, maxBuffer: 64 << 20 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  const { onlyUpgraded, onlyNew } = await compareUpgrade(
    pathToFileURL(join(folder, 'db/')),
    new URL('db/', root),
    () => openDatabase({ url: '', dataDir: 'memory://' }),
  );
  for (const fact of onlyUpgraded) console.log(`only after the upgrade: ${fact}`);
  for (const fact of onlyNew) console.log(`only in a new database: ${fact}`);
  const differs = onlyUpgraded.length + onlyNew.length > 0;
  if (!differs) console.log(`A database of ${release} that is upgraded equals a new one.`);
  process.exitCode = differs ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
