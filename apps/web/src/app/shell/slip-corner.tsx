import { Suspense, useState } from 'react';
import { lazyPart } from '../../rendering/lazy-part.ts';
import { useOnePressSwitch } from '../../shared/sports/one-press-switch.ts';
import { usePickCount, useSlip } from '../../shared/sports/slip-store.ts';

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
