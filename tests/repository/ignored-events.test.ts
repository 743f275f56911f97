import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ignoredEvents } from '../../apps/web/src/rendering/ignored-events.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const packages = JSON.parse(readFileSync(`${root}packages/ui/package.json`, 'utf8')) as {
  dependencies: object;
};
const app = JSON.parse(readFileSync(`${root}apps/web/package.json`, 'utf8')) as { dependencies: object };

/** React is left out, because it names every event. */
const libraries = Object.keys({ ...packages.dependencies, ...app.dependencies }).filter(
  (name) => !name.startsWith('react') && !name.startsWith('@palpite/') && !name.startsWith('@fontsource'),
);

test.each([
  ['the app', ['apps/web/src/**/*.{ts,tsx}', 'packages/ui/src/**/*.{ts,tsx}']],
  ...libraries.map((name): [string, string[]] => [name, [`node_modules/${name}/**/*.{js,mjs}`]]),
])('%s listens to none of them', (_name, files) => {
  const mentioned = new RegExp(`\\b(on)?(${ignoredEvents.join('|')})(Capture)?\\b`, 'i');
  const all = globSync(files, { cwd: root }).filter((file) => !file.includes('ignored-events'));
  expect(all).not.toEqual([]);
  expect(all.filter((file) => mentioned.test(readFileSync(root + file, 'utf8')))).toEqual([]);
});
