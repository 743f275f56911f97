import { EmptyArt, EmptyState } from '@palpite/ui';
import { useTranslation } from 'react-i18next';

/** This keeps the slip in sight from 1200 px on. */
export function SlipPane() {
  const { t } = useTranslation(['common', 'pages']);
  return (
    <aside
      aria-label={t('common:nav.slip')}
      className="sticky top-0 hidden h-dvh w-88 shrink-0 overflow-y-auto border-l border-hairline p-4 lg:block"
    >
      <h2 className="px-1 py-3 text-title-sm">{t('common:nav.slip')}</h2>
      <EmptyState
        art={<EmptyArt kind="slip" className="w-40" />}
        title={t('pages:soon.slip.title')}
        text={t('pages:soon.slip.text')}
      />
    </aside>
  );
}
