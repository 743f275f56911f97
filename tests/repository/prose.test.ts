import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import {
  averageMax,
  findLongAverage,
  findLongSentences,
  findNames,
  findRepeats,
  findWords,
  judgeSubject,
  type Offence,
  type Passage,
  readProse,
  wordsMax,
} from '../../scripts/prose.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Files that are not checked, each for a reason. */
const exempt = [
  // Generated.
  /^THIRD_PARTY_NOTICES\.md$/,
  /^apps\/server\/platform\/tables\.ts$/,
  // History.
  /^CHANGELOG\.md$/,
  // Legal texts and marketing for players.
  /^apps\/server\/modules\/.*\/first-(?:terms|promotions)\//,
  // The words themselves.
  /^(?:scripts|tests\/repository)\/prose\.(?:test\.)?ts$/,
];

type Rule = 'words' | 'names' | 'sentences' | 'averages' | 'repeats';

/** By rule and folder. A number may only fall; every other folder has none. */
const allowed: Record<Rule, Readonly<Record<string, number>>> = {
  words: {},
  names: {},
  sentences: {},
  averages: {},
  repeats: {},
};

/** Folders with an allowance of their own. */
const folders = [
  'apps/server/modules/originals',
  'apps/server/modules/wallet',
  'apps/server',
  'apps/web',
  'packages',
  'tests',
];
const folderOf = (file: string) => folders.find((folder) => file.startsWith(`${folder}/`)) ?? 'elsewhere';

const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(?:md|sql|css|tsx?|mjs|js)$/.test(file) && !exempt.some((path) => path.test(file)))
  .map((file) => {
    const source = readFileSync(root + file, 'utf8');
    return { file, source, passages: readProse(file, source) };
  });

const finders: Record<Rule, (file: { source: string; passages: readonly Passage[] }) => Offence[]> = {
  words: ({ passages }) => findWords(passages),
  names: ({ source }) => findNames(source),
  sentences: ({ passages }) => findLongSentences(passages),
  averages: ({ passages }) => findLongAverage(passages),
  repeats: ({ passages }) => findRepeats(passages),
};

/** The result is empty when they are equal. */
function compare(
  offences: readonly { file: string; line: number; message: string }[],
  allowance: Readonly<Record<string, number>>,
): string[] {
  const byFolder = Map.groupBy(offences, ({ file }) => folderOf(file));
  return [...new Set([...byFolder.keys(), ...Object.keys(allowance)])].flatMap((folder) => {
    const found = byFolder.get(folder) ?? [];
    const most = allowance[folder] ?? 0;
    if (found.length < most)
      return [`The allowance of '${folder}' is too high: write ${found.length} instead of ${most}.`];
    if (found.length === most) return [];
    const lines = found.map(({ file, line, message }) => `${file}:${line}: ${message}`);
    return [`'${folder}' has ${found.length} offences, ${most} are allowed:`, ...lines];
  });
}

const titles: Record<Rule, string> = {
  words: 'prose has no banned words',
  names: 'no replaced name is in use',
  sentences: `no sentence has more than ${wordsMax} words`,
  averages: `no file has more than ${averageMax} words per sentence on average`,
  repeats: 'no comment only repeats the name below it',
};

test.each(Object.entries(titles))('%s: %s', (rule) => {
  const offences = files.flatMap(({ file, ...content }) =>
    finders[rule as Rule](content).map((offence) => ({ file, ...offence })),
  );
  expect(compare(offences, allowed[rule as Rule]).join('\n')).toBe('');
});

test('the repository is read', () => {
  expect(files.length).toBeGreaterThan(1_500);
  expect(files.flatMap(({ passages }) => passages).length).toBeGreaterThan(10_000);
});

const long = `The server ${'and the client '.repeat(16)} wait.`;

test('finds a planted offence against each rule, in each kind of file', () => {
  const find = (rule: Rule, file: string, source: string) =>
    finders[rule]({ source, passages: readProse(file, source) }).map(({ line }) => line);
  expect(find('words', 'a.md', 'A list:\n\n- `nobody`\n- nobody is told\n')).toEqual([4, 4]);
  expect(find('words', 'a.ts', "const a = 'nobody'; // Whoever\n// comes\n")).toEqual([1]);
  expect(find('words', 'a.test.ts', "test('a', () => {});\ntest.each([1])('nobody hears', run);")).toEqual([
    2, 2,
  ]);
  expect(find('words', 'a.sql', "-- nobody\ncomment on table a.b is 'for good';\n")).toEqual([2, 1]);
  expect(find('words', 'a.css', 'a {}\n/* the house */\n')).toEqual([2]);
  expect(find('names', 'a.ts', 'const tellBet = 1;\n')).toEqual([1]);
  expect(find('sentences', 'a.ts', `/** ${long} */\nconst a = 1;\n`)).toEqual([1]);
  expect(find('sentences', 'a.md', `Short.\n\n| ${long} | cell |\n`)).toEqual([3]);
  expect(find('averages', 'a.md', `${'One two three four five six seven eight. '.repeat(9)}`)).toEqual([]);
  expect(find('averages', 'a.md', `${long} `.repeat(5))).toEqual([1]);
  expect(find('repeats', 'a.tsx', '\n/** The bet card. */\nexport function BetCard() {}\n')).toEqual([2]);
  expect(find('repeats', 'a.ts', 'type A = {\n  /** The stake. */\n  stake: string;\n};\n')).toEqual([2]);
  expect(find('repeats', 'a.ts', '/** A bet card without prices. */\nconst betCard = 1;\n')).toEqual([]);
});

test('an allowance must be exact', () => {
  const offence = { file: 'apps/web/a.ts', line: 3, message: 'wrong' };
  expect(compare([offence], { 'apps/web': 1 })).toEqual([]);
  expect(compare([offence], {})).toContain('apps/web/a.ts:3: wrong');
  expect(compare([], { 'apps/web': 1 })).toEqual([
    "The allowance of 'apps/web' is too high: write 0 instead of 1.",
  ]);
});

test('judges subjects of commits', () => {
  for (const right of ['wallet: Reject transfers with different content', 'bench, docs: Focus the list'])
    expect(judgeSubject(right)).toBeNull();
  for (const wrong of [
    'Reject transfers',
    'wallet: reject transfers',
    'wallet: Rejects transfers',
    'wallet: Rejected transfers',
    'wallet: Reject transfers.',
    `wallet: Reject ${'transfers '.repeat(8)}`,
  ])
    expect(judgeSubject(wrong), wrong).not.toBeNull();
});

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** Null without a history. */
function findFirstCommit(): string | null {
  try {
    const added = git('log', '--diff-filter=A', '--format=%H', '--', 'tests/repository/prose.test.ts');
    return added.split('\n').at(-1) || null;
  } catch {
    return null;
  }
}

const first = findFirstCommit();

test.skipIf(first === null)('commits since this rule have subjects of the right form', () => {
  const subjects = git('log', '--no-merges', '--format=%h %s', `${first}..HEAD`).split('\n').filter(Boolean);
  const wrong = subjects.flatMap((line) => {
    const fault = judgeSubject(line.slice(line.indexOf(' ') + 1));
    return fault === null ? [] : [`${line}: ${fault}`];
  });
  expect(wrong).toEqual([]);
});
