import { type Locale, locales } from '@palpite/domain/locales';
import { type Catalogues, isolated, type OfferedLocale, offeredLocale } from '@palpite/i18n';
import { loadCatalogue } from '@palpite/i18n/browser';
import common from '@palpite/i18n/catalogues/pt_BR/common.json';
import errors from '@palpite/i18n/catalogues/pt_BR/errors.json';
import i18next, { type BackendModule } from 'i18next';
import { useSyncExternalStore } from 'react';
import { initReactI18next } from 'react-i18next';
import { retryWhenOnline } from '../../rendering/retry-when-online.ts';
import { readStored } from '../device/stored.ts';
import { minimumAge, productName } from '../product.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Catalogues;
  }
}

const backend: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, namespace, answer) => {
    // Retried, because a text that never loads would show its key on the screen.
    retryWhenOnline(() => loadCatalogue(offeredLocale(language), namespace)).then(
      (catalogue) => answer(null, catalogue as Record<string, string>),
      (fault: Error) => answer(fault, false),
    );
  },
};

export const i18n = i18next;

/** The default language's shell is in the first bundle, the rest loads per screen. */
export async function startTexts(): Promise<void> {
  if (typeof document !== 'undefined') i18next.on('languageChanged', paintLanguage);
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: offeredLocale(readStored('lang')),
      fallbackLng: 'pt_BR',
      load: 'currentOnly',
      ns: ['common', 'errors'],
      defaultNS: 'common',
      partialBundledLanguages: true,
      resources: { pt_BR: { common, errors } },
      // React escapes HTML; this escape function only isolates the text direction of inserted values.
      interpolation: {
        escapeValue: true,
        escape: isolated,
        defaultVariables: { name: productName, age: minimumAge },
      },
    });
}

function paintLanguage(language: string): void {
  const { tag } = locales[offeredLocale(language)];
  // Setting the same language again would make the browser restyle the whole page.
  if (document.documentElement.lang !== tag) document.documentElement.lang = tag;
}

export function currentLocale(): OfferedLocale {
  return offeredLocale(i18next.language);
}

function onLanguage(changed: () => void): () => void {
  i18next.on('languageChanged', changed);
  return () => i18next.off('languageChanged', changed);
}

/** Unlike `useTranslation` it needs no catalogues, as every amount uses it. */
export function useLocale(): Locale {
  return useSyncExternalStore(onLanguage, currentLocale, currentLocale);
}
