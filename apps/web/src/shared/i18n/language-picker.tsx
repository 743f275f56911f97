import { locales } from '@palpite/domain/locales';
import { type OfferedLocale, offeredLocale, offeredLocales } from '@palpite/i18n';
import { Select } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../api/query-client.ts';
import { writeStored } from '../device/stored.ts';
import { i18n, useLocale } from './i18n.ts';

/** Queries with texts of the server are read again. */
async function chooseLocale(locale: OfferedLocale): Promise<void> {
  writeStored('lang', locale);
  await i18n.changeLanguage(locale);
  void queryClient.invalidateQueries();
}

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
