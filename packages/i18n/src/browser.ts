import type { OfferedLocale } from './catalogues.ts';

/** Loads one catalogue on its own: the bundler turns the pattern into a chunk per locale and namespace. */
export async function loadCatalogue(locale: OfferedLocale, namespace: string): Promise<unknown> {
  const module = (await import(`./catalogues/${locale}/${namespace}.json`)) as { default: unknown };
  return module.default;
}
