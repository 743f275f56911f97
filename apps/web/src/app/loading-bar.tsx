import { useTranslation } from 'react-i18next';
import { useActivity } from '../shared/api/activity.ts';

export function LoadingBar() {
  const { t } = useTranslation();
  const loading = useActivity((activity) => activity.loading);
  return (
    <div
      role="status"
      className="pointer-events-none sticky top-[calc(56px+var(--safe-top))] z-20 -mb-0.5 h-0.5 overflow-hidden"
    >
      {loading ? (
        <>
          <span className="sr-only">{t('loading')}</span>
          <span aria-hidden="true" className="loading-bar block h-full w-1/3 bg-action" />
        </>
      ) : null}
    </div>
  );
}
