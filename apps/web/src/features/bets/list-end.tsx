import { Button } from '@palpite/ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

/** This brings the next page as it comes into sight; the button does the same for those who do not scroll. */
export function ListEnd({ busy, onReach }: { busy: boolean; onReach: () => void }) {
  const { t } = useTranslation('bets');
  const end = useRef<HTMLDivElement>(null);
  const reach = useRef(onReach);
  reach.current = onReach;
  useEffect(() => {
    if (busy || !end.current) return;
    const watcher = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) reach.current();
      },
      { rootMargin: '320px' },
    );
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [busy]);
  return (
    <div ref={end}>
      <Button block variant="ghost" loading={busy} onClick={onReach}>
        {t('more')}
      </Button>
    </div>
  );
}
