import { SegmentedControl } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { chooseTheme, type Theme, useTheme } from './theme.ts';

export function ThemeSwitch() {
  const { t } = useTranslation();
  const theme = useTheme((state) => state.theme);
  return (
    <SegmentedControl<Theme>
      label={t('settings.theme')}
      value={theme}
      onValueChange={chooseTheme}
      segments={[
        { value: 'auto', label: t('settings.themeAuto') },
        { value: 'light', label: t('settings.themeLight') },
        { value: 'dark', label: t('settings.themeDark') },
      ]}
    />
  );
}
