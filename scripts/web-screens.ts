/** The fields of a bundler chunk that the plugin reads. */
export type BuiltChunk = {
  readonly type: 'chunk';
  readonly fileName: string;
  readonly facadeModuleId: string | null;
  readonly moduleIds: readonly string[];
  readonly imports: readonly string[];
  readonly isEntry: boolean;
};

/** The fields that the plugin needs of a call that a screen makes on load. */
export type PreloadRequest = {
  readonly call: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly by?: 'visitor' | 'player';
};

/** The fields that the plugin needs of a row in `apps/web/src/app/screens.ts`. */
export type ScreenRow = {
  readonly path: string;
  readonly load: () => Promise<unknown>;
  readonly texts: readonly string[];
  readonly first?: readonly PreloadRequest[];
  readonly title?: string;
  readonly tab?: string;
  readonly chrome?: 'top' | 'none';
};

/** Files of the bundle by consumer. Names are those of the bundle, such as `assets/home-1a2b.js`. */
export type ScreenFiles = {
  /** The entry and all its imports. Every screen needs them. */
  readonly entry: readonly string[];
  /** Additional files by screen path: code, and texts by locale. */
  readonly screens: Readonly<
    Record<string, { code: readonly string[]; texts: Readonly<Record<string, readonly string[]>> }>
  >;
  /** The shell's texts by locale; empty for a locale whose texts are in the entry. */
  readonly texts: Readonly<Record<string, readonly string[]>>;
};

/** Catalogues that the shell itself uses. */
const shellTexts = ['common', 'errors', 'pages'];

/** Returns the module that a row loads, with its last folder, parsed from the source of the row's `load` function. */
function pageOf({ path, load }: ScreenRow): string {
  const [, page] =
    /import\(\s*['"`]\.{1,2}\/(?:[\w-]+\/)*?([\w-]+\/[\w-]+\.tsx)['"`]\s*\)/.exec(load.toString()) ?? [];
  if (!page) throw new Error(`screens.ts: the row of ${path} loads no module that can be read from it`);
  return page;
}

/**
 * Finds the files that each screen needs before it can render. Throws when a row's module or a catalogue is in no
 * chunk.
 */
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
    if (!found) throw new Error(`no chunk holds ${module}`);
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
