import { useTranslation } from 'react-i18next';
import { GuestState } from '../../shared/ui/empty-states.tsx';

export function GuestAccount() {
  const { t } = useTranslation(['account', 'common']);
  return <GuestState art="friends" title={t('guest.title')} text={t('guest.text')} />;
}
