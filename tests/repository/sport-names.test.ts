import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Sport, sportNames } from '@palpite/domain/sports/sports';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** In addition to tests and catalogues. The list is exact. */
const exempt: readonly string[] = [
  // The two tables that define the sports.
  'packages/domain/src/sports/sport-faces.ts',
  'packages/domain/src/sports/sports.ts',
  // Numbers and names that vendors use.
  'apps/server/modules/sportsbook/feed/read-odds-api.ts',
  'apps/server/modules/sportsbook/feed/uof-markets.ts',
  'apps/server/modules/sportsbook/feed/uof-races.ts',
  // Screen path of the specification, `/footballPage`.
  'apps/web/src/app/screens.ts',
  'apps/web/src/shared/paths.ts',
  // Words that a player may write to support.
  'apps/server/modules/support/sandbox/answers.ts',
  // The first limits of an operator.
  'db/schema/seed.sql',
  // Simulated matches and teams of the sandbox.
  'sandboxes/feed/competitions.ts',
  'sandboxes/feed/data/league-teams.ts',
  'sandboxes/feed/play/boxing-play.ts',
  'sandboxes/feed/play/clock-play.ts',
  'sandboxes/feed/play/football-offers.ts',
  'sandboxes/feed/play/football-play.ts',
  'sandboxes/feed/play/handball-play.ts',
  'sandboxes/feed/play/index.ts',
  'sandboxes/feed/play/innings-play.ts',
  'sandboxes/feed/play/racing-play.ts',
  'sandboxes/feed/play/rally-play.ts',
  'sandboxes/feed/play/snooker-play.ts',
  'sandboxes/feed/play/tennis-play.ts',
];

const parts = ['apps/', 'packages/', 'sandboxes/', 'scripts/', 'db/'];
const isOther = (file: string) =>
  /\.test\.tsx?$|-for-tests\.ts$|^packages\/i18n\/src\/catalogues\//.test(file) ||
  !/\.(ts|tsx|mjs|sql|css)$/.test(file);

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => parts.some((part) => file.startsWith(part)) && !isOther(file));

function codeOf(file: string): string {
  try {
    return readFileSync(root + file, 'utf8').replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$|(^|\s)--.*$/gm, '');
  } catch {
    return '';
  }
}

/** As a string or property; `volleyballNations` and `./football-model.ts` are other names. */
const named = (sport: Sport) =>
  new RegExp(`['"\`.]${sport}(?=['"\`/.\\]),;: ])|\\b${sport}\\??:|^# ${sport}\\|`, 'm');
const patterns = sportNames.map(named);

test('only the tables of sports, feed adapters and the sandbox name a sport', () => {
  const found = files.filter((file) => {
    const code = codeOf(file);
    return patterns.some((pattern) => pattern.test(code));
  });
  expect(found.toSorted()).toEqual(exempt.toSorted());
});

test('finds a sport as a string, property or key', () => {
  const finds = (code: string) => patterns.some((pattern) => pattern.test(code));
  for (const code of [
    "sport === 'cricket'",
    'sports.cricket.unit',
    '{ cricket: 1 }',
    '`cricket/total`',
    '"cricket"',
  ])
    expect(finds(code), code).toBe(true);
  for (const code of ["from './football-model.ts'", 'cricketNations', 'a game of cricket'])
    expect(finds(code), code).toBe(false);
});
