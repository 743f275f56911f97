import { Button } from '@palpite/ui';
import { useEffect, useRef } from 'react';

export interface ListEndProps {
  busy: boolean;
  label: string;
  onReach: () => void;
}

export function ListEnd({ busy, label, onReach }: ListEndProps) {
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
        {label}
      </Button>
    </div>
  );
}
