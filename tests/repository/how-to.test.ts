import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { applyChange, readSteps } from '../../scripts/how-to.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const pages = join(root, 'docs/how-to');

// The commands take a minute; `npm run how-to -- <page>` runs them.
describe.each(readdirSync(pages))('docs/how-to/%s', (page) => {
  const text = readFileSync(join(pages, page), 'utf8');
  const steps = readSteps(text);

  test('every change fits its file, and every new file is new', () => {
    const changed = new Map<string, string>();
    for (const step of steps) {
      if (step.kind === 'commands') continue;
      const path = join(root, step.path);
      if (step.kind === 'file') {
        expect(existsSync(path), step.path).toBe(false);
        continue;
      }
      const before = changed.get(path) ?? readFileSync(path, 'utf8');
      const after = applyChange(before, step.lines);
      expect(after, step.path).not.toBe(before);
      changed.set(path, after);
    }
  });

  test('every link leads to a file', () => {
    const links = [...text.matchAll(/\]\((\.[^)#]+)/g)].map(([, link = '']) => join(pages, link));
    expect(links.filter((link) => !existsSync(link))).toEqual([]);
  });
});

test('refuses a change whose lines are missing or occur twice', () => {
  expect(() => applyChange('a\nb\n', [' c', '+d'])).toThrow('0 times');
  expect(() => applyChange('a\nb\na\n', [' a', '+d'])).toThrow('2 times');
  expect(applyChange('a\nb\n', [' a', '+c', '-b'])).toBe('a\nc\n');
});

test('reads files, changes and commands of a page in order', () => {
  const page = [
    '1. Do',
    '   ```ts file=a.ts',
    '   x;',
    '   ```',
    '```sh',
    'no',
    '```',
    '```sh follow',
    'yes',
    '```',
  ];
  expect(readSteps(page.join('\n'))).toEqual([
    { kind: 'file', path: 'a.ts', text: 'x;\n' },
    { kind: 'commands', lines: ['yes'] },
  ]);
});
