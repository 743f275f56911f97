import { Suspense, useState } from 'react';
import { lazyPart } from '../../rendering/lazy-part.ts';
import { readStored } from '../../shared/device/stored.ts';
import { useOnePressSwitch, usePickCount, useSlip } from '../../shared/sports/slip-store.ts';
import { useMedia, wideWindow } from '../../shared/ui/media.ts';

const SlipDock = lazyPart(() => import('./slip-dock.tsx'), 'SlipDock');

/** Loads the floating slip once there are picks or one-press betting is on. */
export function SlipCorner({ hidden }: { hidden: boolean }) {
  const count = usePickCount();
  const isOnePress = useOnePressSwitch((state) => state.isOn);
  // Picks from before the app started need no announcement.
  const [known] = useState(() => useSlip.getState().picks);
  const [used, setUsed] = useState(false);
  if ((count > 0 || isOnePress) && !used) setUsed(true);
  return <Suspense>{used ? <SlipDock known={known} hidden={hidden} /> : null}</Suspense>;
}

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
