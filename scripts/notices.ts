import { existsSync, readdirSync, readFileSync } from 'node:fs';

type Manifest = {
  name: string;
  version: string;
  license?: string;
  author?: string | { name: string };
  dependencies?: Record<string, string>;
};

const root = new URL('../', import.meta.url);
const workspaces = ['apps/', 'packages/'].flatMap((folder) =>
  readdirSync(new URL(folder, root)).map((name) => `${folder}${name}/`),
);
const folders = ['', ...workspaces, 'sandboxes/'];

const head = `# Third-party notices

Palpite stands on the work of others. These are the packages that it names itself, with their licences; each brings its own licence text and its own dependencies in its folder below \`node_modules\`.

The typefaces Onest and Unbounded are licensed under the SIL Open Font License 1.1.

\`sharp\` loads the library libvips, licensed under the LGPL 3.0 or later, from a package of its own below \`node_modules/@img\`. Its README lists the libraries inside it and their licences. It is unchanged and can be replaced.

| Package | Version | Licence | By |
|---|---|---|---|
`;

const data = `
Data of the sandbox odds feed, reduced to names, strengths and minutes of goals; \`sandboxes/feed/data/SOURCES.md\` tells what was taken and changed.

| Data | Licence | By |
|---|---|---|
| openfootball: football.json, worldcup.json | CC0 1.0 | openfootball |
| checking-our-work-data: NBA, NFL and MLB games | CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/) | FiveThirtyEight / ABC News |
`;

/** Read from the installed packages, with bundled data. */
export function describeNotices(): string {
  const names = new Set(
    folders.flatMap((folder) =>
      Object.keys(read(new URL(`${folder}package.json`, root))?.dependencies ?? {}),
    ),
  );
  const rows = [...names]
    .filter((name) => !name.startsWith('@palpite/'))
    .sort()
    .map((name) => {
      const manifest = findInstalled(name);
      const author =
        typeof manifest.author === 'string'
          ? manifest.author.replace(/\s*[<(].*/, '')
          : manifest.author?.name;
      return `| ${name} | ${manifest.version} | ${manifest.license ?? 'see its folder'} | ${author ?? ''} |\n`;
    });
  return head + rows.join('') + data;
}

function findInstalled(name: string): Manifest {
  for (const folder of folders) {
    const manifest = read(new URL(`${folder}node_modules/${name}/package.json`, root));
    if (manifest) return manifest;
  }
  throw new Error(`${name} is not installed`);
}

function read(file: URL): Manifest | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : null;
}
