import { Suspense, useState } from 'react';
import { lazyPart } from '../../rendering/lazy-part.ts';
import { readStored } from '../../shared/device/stored.ts';
import { useMedia, wideWindow } from '../../shared/ui/use-media.ts';

// Phones never draw it, so its code stays out of their first load.
const SlipColumn = lazyPart(() => import('../../features/slip/slip-column.tsx'), 'SlipColumn');

/** This keeps the slip in sight from 1200 px on, as wide as the reader left it. */
export function SlipPane() {
  const wide = useMedia(wideWindow);
  const [isFolded, setFolded] = useState(() => readStored('slipPane') === 'folded');
  if (!wide) return null;
  const place = `sticky top-0 h-dvh shrink-0 border-l border-hairline ${isFolded ? 'w-14' : 'w-88'}`;
  return (
    <Suspense fallback={<div className={place} />}>
      <SlipColumn className={place} isFolded={isFolded} onFold={setFolded} />
    </Suspense>
  );
}
