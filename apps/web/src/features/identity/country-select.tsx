import { type Locale, localeCodes, locales } from '@palpite/domain/locales';
import { LanguageFlag } from '@palpite/ui';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../shared/i18n/i18n.ts';

/** Returns the region of a locale's tag: `BR` of `pt-BR`. */
const regionOf = (locale: Locale) => locales[locale].tag.slice(-2);

/** Returns the locale whose flag represents a prefix. English has none, because it is spoken in many countries. */
const flagOf = (prefix: string) =>
  localeCodes.find((locale) => locales[locale].phonePrefix === prefix && locale !== 'en_US');

interface CountrySelectProps extends ComponentProps<'select'> {
  /** The selected prefix; the closed field shows it alone, the native picker with the country's name. */
  prefix: string;
}

export function CountrySelect({ prefix, ...select }: CountrySelectProps) {
  const { t } = useTranslation('identity');
  const flag = flagOf(prefix);
  const names = new Intl.DisplayNames(locales[useLocale()].tag, { type: 'region' });
  return (
    <span className="tints relative flex min-h-13 shrink-0 items-center gap-1.5 rounded-md border border-control bg-surface-1 pr-2 pl-3 has-focus-visible:border-focus has-focus-visible:outline-2 has-focus-visible:-outline-offset-1 has-focus-visible:outline-focus">
      {flag ? <LanguageFlag locale={flag} size={20} className="text-fg-1" /> : null}
      <span aria-hidden="true" className="text-[max(16px,1rem)]">
        {prefix}
      </span>
      <ChevronDown aria-hidden="true" size={16} className="text-fg-3" />
      <select
        {...select}
        aria-label={t('register.country')}
        autoComplete="tel-country-code"
        className="absolute inset-0 cursor-pointer appearance-none text-[max(16px,1rem)] opacity-0"
      >
        {localeCodes.map((locale) => (
          <option
            key={locale}
            value={locales[locale].phonePrefix}
            className="bg-surface-1 text-fg-1"
          >{`${names.of(regionOf(locale)) ?? ''} ${locales[locale].phonePrefix}`}</option>
        ))}
      </select>
    </span>
  );
}
