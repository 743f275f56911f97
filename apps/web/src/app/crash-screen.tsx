import { Button, EmptyArt, EmptyState } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { ScreenLoadFailure } from './screen-load.ts';

/** This stands in for a screen that did not load or stopped working. */
export function CrashScreen({ fault }: { fault: unknown }) {
  const { t } = useTranslation('errors');
  const kind = fault instanceof ScreenLoadFailure ? 'chunk' : 'crash';
  return (
    <div role="alert" className="grid min-h-[60dvh] place-items-center">
      <EmptyState
        art={<EmptyArt kind={kind === 'chunk' ? 'offline' : 'fault'} className="w-40" />}
        title={t(`${kind}.title`)}
        text={t(`${kind}.text`)}
        action={<Button onClick={() => window.location.reload()}>{t('reload')}</Button>}
      />
    </div>
  );
}
