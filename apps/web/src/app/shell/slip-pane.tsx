import { Suspense, useState } from 'react';
import { lazyPart } from '../../rendering/lazy-part.ts';
import { readStored } from '../../shared/device/stored.ts';
import { useMedia, wideWindow } from '../../shared/ui/use-media.ts';

// Lazy, because phones never show it.
const SlipColumn = lazyPart(() => import('../../features/slip/slip-column.tsx'), 'SlipColumn');

/** The slip as a column from 1200 px on; folded or open as the player left it. */
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
