import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { filesTogether, namesIn, together } from '../../scripts/web-files.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const lines = together.flatMap(({ name, from }) =>
  Object.entries(from).map(([folder, line]) => ({ name, folder, line })),
);

test.each(lines)('$name: all its files in $folder exist', ({ folder, line }) => {
  const isThere = (name: string) => globSync(`${folder}/${name}.{ts,tsx,js,mjs}`, { cwd: root }).length > 0;
  expect(namesIn(line).filter((name) => !isThere(name))).toEqual([]);
});

test('matches a module by its full name, and a folder with all its files', () => {
  const parts = filesTogether.find(({ name }) => name === 'parts');
  const holds = (place: string) => parts?.test(`${root}${place}`);
  expect(holds('packages/ui/src/action/stepper.tsx')).toBe(true);
  expect(holds('packages/ui/src/action/stepper-row.tsx')).toBe(false);
  expect(holds('apps/web/src/shared/lobby/lobby.ts')).toBe(true);
  expect(holds('apps/web/src/shared/lobby.ts')).toBe(false);
});
