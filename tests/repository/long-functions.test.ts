import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** When the limit was introduced. Lower it when the list shrinks. */
const filesMax = 141;

type Rules = { complexity?: Record<string, unknown> };
type Settings = {
  linter: { rules: Rules };
  overrides: { includes: string[]; linter: { rules: Rules } }[];
};

const rule = 'noExcessiveLinesPerFunction';
const settings = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8')) as Settings;
const exempt = settings.overrides.flatMap(({ includes, linter }) =>
  linter.rules.complexity?.[rule] === 'off' ? includes : [],
);

test('the list of files with long functions does not grow', () => {
  expect(exempt.length).toBeLessThanOrEqual(filesMax);
});

test('each file on the list has a function that is too long', () => {
  const folder = mkdtempSync(join(tmpdir(), 'palpite-lint-'));
  const complexity = settings.linter.rules.complexity;
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ linter: { rules: { complexity } } }));
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const flags = ['--reporter=json', '--max-diagnostics=1000', `--only=complexity/${rule}`];
  const { stdout } = spawnSync(
    process.execPath,
    [biome, 'lint', ...flags, `--config-path=${folder}`, ...exempt],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  rmSync(folder, { recursive: true });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { location: { path: string } }[] };
  const reported = new Set(diagnostics.map(({ location }) => location.path));
  expect(exempt.filter((file) => !reported.has(file))).toEqual([]);
});
