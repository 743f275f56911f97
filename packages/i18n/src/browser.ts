import type { OfferedLocale } from './catalogues.ts';

/** Loads one catalogue. The bundler turns the pattern into one chunk per locale and namespace. */
export async function loadCatalogue(locale: OfferedLocale, namespace: string): Promise<unknown> {
  const module = (await import(`./catalogues/${locale}/${namespace}.json`)) as { default: unknown };
  return module.default;
}
