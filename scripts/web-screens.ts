export type BuiltChunk = {
  readonly type: 'chunk';
  readonly fileName: string;
  readonly facadeModuleId: string | null;
  readonly moduleIds: readonly string[];
  readonly imports: readonly string[];
  readonly isEntry: boolean;
};

export type PreloadRequest = {
  readonly call: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly by?: 'visitor' | 'player';
};

export type ScreenRow = {
  readonly path: string;
  readonly load: () => Promise<unknown>;
  readonly texts: readonly string[];
  readonly first?: readonly PreloadRequest[];
  readonly title?: string;
  readonly tab?: string;
  readonly chrome?: 'top' | 'none';
};

/** Names are those of the bundle, such as `assets/home-1a2b.js`. */
export type ScreenFiles = {
  /** Every screen needs them. */
  readonly entry: readonly string[];
  /** By path: code, and texts by locale. */
  readonly screens: Readonly<
    Record<string, { code: readonly string[]; texts: Readonly<Record<string, readonly string[]>> }>
  >;
  /** Empty for a locale whose texts are in the entry. */
  readonly texts: Readonly<Record<string, readonly string[]>>;
};

const shellTexts = ['common', 'errors', 'pages'];

/** With its last folder; parsed from the source of `load`. */
function pageOf({ path, load }: ScreenRow): string {
  const [, page] =
    /import\(\s*['"`]\.{1,2}\/(?:[\w-]+\/)*?([\w-]+\/[\w-]+\.tsx)['"`]\s*\)/.exec(load.toString()) ?? [];
  if (!page) throw new Error(`screens.ts: the row of ${path} has no static module path`);
  return page;
}

/** Before a screen can render. Throws when a module or a catalogue is in no chunk. */
export function findScreenFiles(
  chunks: readonly BuiltChunk[],
  rows: readonly ScreenRow[],
  locales: readonly string[],
): ScreenFiles {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const withImports = (names: readonly string[], seen = new Set<string>()): Set<string> => {
    for (const name of names) {
      if (seen.has(name)) continue;
      seen.add(name);
      withImports(byName.get(name)?.imports ?? [], seen);
    }
    return seen;
  };
  const holding = (module: string): string => {
    const found =
      chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module)) ??
      chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
    if (!found) throw new Error(`no chunk contains ${module}`);
    return found.fileName;
  };
  const start = chunks.find(
    ({ isEntry, facadeModuleId }) => isEntry && facadeModuleId?.endsWith('apps/web/index.html'),
  );
  if (!start) throw new Error('the page has no entry');
  const entry = withImports([start.fileName]);
  const inEntry = (module: string) =>
    [...entry].some((name) => byName.get(name)?.moduleIds.some((id) => id.endsWith(module)));
  const beside = (modules: readonly string[]) =>
    [...withImports(modules.filter((module) => !inEntry(module)).map(holding))].filter(
      (name) => !entry.has(name),
    );
  const textsOf = (names: readonly string[]) =>
    Object.fromEntries(
      locales.map((locale) => [locale, beside(names.map((name) => `/catalogues/${locale}/${name}.json`))]),
    );
  return {
    entry: [...entry],
    screens: Object.fromEntries(
      rows.map((row) => [row.path, { code: beside([`/${pageOf(row)}`]), texts: textsOf(row.texts) }]),
    ),
    texts: textsOf(shellTexts),
  };
}
