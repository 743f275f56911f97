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

| Package | Version | Licence | By |
|---|---|---|---|
`;

/** Lists the packages that run in the product, from what is installed. */
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
  return head + rows.join('');
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
