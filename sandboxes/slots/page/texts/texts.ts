import type { Texts } from './texts-type.ts';

export type { Texts } from './texts-type.ts';

/** Loaders of the nine languages. Each language is a file that only its own players load. */
const byLanguage: Record<string, () => Promise<Texts>> = {
  en: async () => (await import('./en.ts')).en,
  id: async () => (await import('./id.ts')).id,
  ja: async () => (await import('./ja.ts')).ja,
  ko: async () => (await import('./ko.ts')).ko,
  nr: async () => (await import('./nr.ts')).nr,
  pt: async () => (await import('./pt.ts')).pt,
  ru: async () => (await import('./ru.ts')).ru,
  vi: async () => (await import('./vi.ts')).vi,
  zh: async () => (await import('./zh.ts')).zh,
};

/** Loads the texts of a language in any spelling of a launch: `pt`, `pt_BR` or `pt-br`. Other languages get English. */
export function loadTexts(language: string): Promise<Texts> {
  const base = language.toLowerCase().split(/[-_]/)[0] ?? '';
  const load = Object.hasOwn(byLanguage, base) ? byLanguage[base] : undefined;
  return (load ?? (byLanguage.en as () => Promise<Texts>))();
}

export function say(sentence: string, values: Record<string, string | number> = {}): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
}
