import { Skeleton } from '@palpite/ui';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../shared/lazy-part.ts';
import { useMedia } from '../shared/use-media.ts';

// Phones never draw it, so its code stays out of their first load.
const SlipColumn = lazyPart(() => import('../features/slip/slip-column.tsx'), 'SlipColumn');

/** This keeps the slip in sight from 1200 px on. */
export function SlipPane() {
  const { t } = useTranslation('common');
  const wide = useMedia('(min-width: 1200px)');
  if (!wide) return null;
  return (
    <aside aria-label={t('nav.slip')} className="sticky top-0 h-dvh w-88 shrink-0 border-l border-hairline">
      <Suspense fallback={<Skeleton className="m-5 h-40 rounded-card" />}>
        <SlipColumn />
      </Suspense>
    </aside>
  );
}
