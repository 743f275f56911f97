import { Banner, Button } from '@palpite/ui';
import { useEffect, useRef } from 'react';
import { openOverlay } from '../overlays/overlays.ts';

/** Says that the amount needs a second factor, and leads to it. The form keeps its contents below. */
export function FactorBanner({ text, action }: { text: string; action: string }) {
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => banner.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' }), []);
  return (
    <div ref={banner}>
      <Banner
        tone="warn"
        live
        action={
          <Button size={40} variant="secondary" onClick={() => openOverlay('secondFactor')}>
            {action}
          </Button>
        }
      >
        {text}
      </Banner>
    </div>
  );
}
