import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { filesTogether, namesIn, together } from '../../scripts/web-files.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const lines = together.flatMap(({ name, from }) =>
  Object.entries(from).map(([folder, line]) => ({ name, folder, line })),
);

test.each(lines)('$name: what it takes from $folder is there', ({ folder, line }) => {
  const isThere = (name: string) => globSync(`${folder}/${name}.{ts,tsx,js,mjs}`, { cwd: root }).length > 0;
  expect(namesIn(line).filter((name) => !isThere(name))).toEqual([]);
});

test('a module is found by its whole name, and a folder with all in it', () => {
  const games = filesTogether.find(({ name }) => name === 'games');
  const holds = (place: string) => games?.test(`${root}${place}`);
  expect(holds('apps/web/src/shared/games/spin.ts')).toBe(true);
  expect(holds('apps/web/src/features/originals/stake.ts')).toBe(true);
  expect(holds('apps/web/src/features/originals/stake-chip.ts')).toBe(false);
  expect(holds('apps/web/src/pages/game-screen.tsx')).toBe(true);
});
