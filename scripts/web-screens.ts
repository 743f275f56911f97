/** What the plugin reads of a chunk that the bundler made. */
export type BuiltChunk = {
  readonly type: 'chunk';
  readonly fileName: string;
  readonly facadeModuleId: string | null;
  readonly moduleIds: readonly string[];
  readonly imports: readonly string[];
  readonly isEntry: boolean;
};

/** A call that a screen makes at once, as far as it matters here. */
export type PreloadRequest = {
  readonly call: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly by?: 'visitor' | 'player';
};

/** A row of `apps/web/src/app/screens.ts`, as far as it matters here. */
export type ScreenRow = {
  readonly path: string;
  readonly load: () => Promise<unknown>;
  readonly texts: readonly string[];
  readonly first?: readonly PreloadRequest[];
  readonly title?: string;
  readonly tab?: string;
  readonly chrome?: 'top' | 'none';
};

/** Files of the bundle by what needs them; names as the bundle spells them, such as `assets/home-1a2b.js`. */
export type ScreenFiles = {
  /** What every screen needs: the entry and all that it imports. */
  readonly entry: readonly string[];
  /** What each screen needs beside it, by its path: code, then its texts by locale. */
  readonly screens: Readonly<
    Record<string, { code: readonly string[]; texts: Readonly<Record<string, readonly string[]>> }>
  >;
  /** The shell's own texts by locale; none where they are in the entry. */
  readonly texts: Readonly<Record<string, readonly string[]>>;
};

/** The catalogues that the shell itself reads. */
const shellTexts = ['common', 'errors', 'pages'];

/** The module that a row loads, as its function spells it: with the last of its folders. */
function pageOf({ path, load }: ScreenRow): string {
  const [, page] = /import\(\s*['"`]\.{1,2}\/([\w-]+\/[\w-]+\.tsx)['"`]\s*\)/.exec(load.toString()) ?? [];
  if (!page) throw new Error(`screens.ts: the row of ${path} loads no module that can be read from it`);
  return page;
}

/** Says which files each screen needs before it can be drawn. Throws where a row or a catalogue is in no chunk. */
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
