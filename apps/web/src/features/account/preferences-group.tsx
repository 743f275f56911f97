import { useTranslation } from 'react-i18next';
import { ThemeSwitch } from '../../shared/device/theme-switch.tsx';
import { LanguagePicker } from '../../shared/i18n/language-picker.tsx';
import { OddsFormatPicker } from '../../shared/sports/odds-format-picker.tsx';
import { Group } from './group.tsx';

export function PreferencesGroup() {
  const { t } = useTranslation(['account', 'common']);
  return (
    <Group title={t('preferences.title')}>
      <div className="flex flex-col gap-4 p-2.5">
        <div>
          <p className="mb-1.5 text-body-sm font-semibold">{t('common:settings.language')}</p>
          <LanguagePicker />
        </div>
        <div>
          <p className="mb-1.5 text-body-sm font-semibold">{t('account:preferences.odds.label')}</p>
          <OddsFormatPicker />
        </div>
        <div>
          <p className="mb-1.5 text-body-sm font-semibold">{t('common:settings.theme')}</p>
          <ThemeSwitch />
        </div>
      </div>
    </Group>
  );
}
