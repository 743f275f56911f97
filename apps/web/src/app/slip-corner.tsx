import { cx } from '@palpite/ui';
import { Suspense, useState } from 'react';
import { lazyPart } from '../shared/lazy-part.ts';
import { usePickCount, useSlip } from '../shared/sports/slip-store.ts';
import { useMedia } from '../shared/use-media.ts';

const SlipBar = lazyPart(() => import('../features/slip/slip-bar.tsx'), 'SlipBar');
const SlipNews = lazyPart(() => import('../features/slip/slip-news.tsx'), 'SlipNews');

/** This keeps the slip under the thumb while there are picks, where nothing else shows it. */
export function SlipCorner({ hidden }: { hidden: boolean }) {
  const count = usePickCount();
  // What lay on the slip when the app began is no news.
  const [known] = useState(() => useSlip.getState().picks);
  const [used, setUsed] = useState(false);
  if (count > 0 && !used) setUsed(true);
  const wide = useMedia('(min-width: 1200px)');
  const shown = count > 0 && !hidden && !wide;
  return (
    <Suspense fallback={null}>
      {used ? <SlipNews known={known} /> : null}
      {shown ? (
        <>
          <div aria-hidden="true" className="h-16" />
          <div
            className={cx(
              'fixed inset-x-0 bottom-[calc(var(--nav-height)+var(--safe-bottom)+26px)] z-20 mx-auto max-w-120 px-4',
              'md:right-6 md:bottom-6 md:left-auto md:mx-0 md:w-96 md:px-0',
            )}
          >
            <SlipBar />
          </div>
        </>
      ) : null}
    </Suspense>
  );
}
