import { locales } from '@palpite/domain/locales';
import { offeredLocale, offeredLocales } from '@palpite/i18n';
import { Select } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { chooseLocale, useLocale } from './i18n.ts';

/** This chooses the language among those that are complete. */
export function LanguagePicker() {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Select
      aria-label={t('settings.language')}
      value={locale}
      onChange={(event) => void chooseLocale(offeredLocale(event.target.value))}
      options={offeredLocales.map((code) => ({ value: code, label: locales[code].name }))}
    />
  );
}
